import { isIP } from 'node:net'
import { RETENTION_DAYS } from '@holdfast/contract/limits'
import { z } from 'zod'
import { isDatabaseAddress } from './platform/database/failover/database-addresses.ts'
import { isStoreEndpoint, isStorePrefix } from './platform/object-store/store-settings.ts'
import { StartError } from './platform/start-error.ts'

/** The environment variables, and which values are valid. `config.ts` makes the configuration of them. */

const port = z.coerce.number().int().min(0).max(65535)
/** With one connection, a request that needs two at once would deadlock. */
const poolSize = z.coerce.number().int().min(2).max(1000)
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** As long as a phone works offline, so that every phone sees the closing before the deletion. */
const { min: MIN_RETENTION_DAYS, max: MAX_RETENTION_DAYS } = RETENTION_DAYS
const emptyText = z.literal('').transform(() => undefined)
/** An optional variable; an empty one counts as not set. */
const setting = <T extends z.ZodType>(schema: T) => z.union([emptyText, schema.optional()])

/** `none`, or addresses and ranges separated by commas. A range of all addresses is refused. */
const trustedProxies = z
  .string()
  .transform((value) => (value === 'none' ? [] : value.split(',').map((part) => part.trim())))
  .refine((proxies) => proxies.every(isAddressOrRange))

/** A host and a port; an IPv6 address has brackets. */
const hostAndPort = z
  .string()
  .regex(/^(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/)
  .transform((value) => {
    const colon = value.lastIndexOf(':')
    return {
      host: value.slice(0, colon).replace(/^\[|\]$/g, ''),
      port: Number(value.slice(colon + 1)),
    }
  })
  .refine((address) => address.port <= 65535)

const addressRanges = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((ranges) => ranges.every(isAddressOrRange))

/** Addresses separated by commas. A port follows a colon; an IPv6 address with a port has brackets. */
const dnsServers = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((servers) =>
    servers.every(
      (server) => isIP(server.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) !== 0,
    ),
  )

const environment = z.object({
  HOST: setting(z.string()),
  PORT: setting(port),
  METRICS_ADDRESS: setting(hostAndPort),
  DATA_DIR: setting(z.string()),
  DATABASE_URL: setting(z.string().refine(isDatabaseAddress)),
  DATABASE_DIRECT_URL: setting(z.string().refine(isDatabaseAddress)),
  DATABASE_POOL_SIZE: setting(poolSize),
  DATABASE_SYSTEM_POOL_SIZE: setting(poolSize),
  NODE_ENV: setting(z.string()),
  PUBLIC_URL: setting(webUrl),
  TOKEN_SECRET: setting(z.string().min(32)),
  TOKEN_SECRET_PREVIOUS: setting(z.string().min(32)),
  TRUST_PROXY: setting(trustedProxies),
  PROVIDER_ORGANISATION_ID: setting(z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: setting(z.string().regex(/^[^\r\n]+@[^\r\n]+$/)),
  OUTBOUND_PRIVATE_ADDRESSES: setting(addressRanges),
  DNS_SERVERS: setting(dnsServers),
  BREACHED_PASSWORDS: setting(z.union([z.literal('none'), webUrl])),
  GOOGLE_MAPS_API_KEY: setting(z.string()),
  GOOGLE_MAPS_URL: setting(webUrl),
  MAP_TILE_URL: setting(z.string().regex(/^https?:\/\/[\w.{}-]+(:\d+)?\/\S*$/)),
  MAP_TILE_ATTRIBUTION: setting(z.string()),
  W3W_URL: setting(webUrl),
  W3W_API_KEY: setting(z.string()),
  INCIDENT_RETENTION_DAYS: setting(
    z.coerce.number().int().min(MIN_RETENTION_DAYS).max(MAX_RETENTION_DAYS),
  ),
  BACKUP_TIME: setting(z.union([z.literal('off'), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])),
  BACKUP_FOLDER: setting(z.string()),
  BACKUP_COPY_FOLDER: setting(z.string()),
  BACKUP_S3_ENDPOINT: setting(z.string().refine(isStoreEndpoint)),
  BACKUP_S3_REGION: setting(z.string().regex(/^[a-zA-Z0-9-]{1,64}$/)),
  BACKUP_S3_BUCKET: setting(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  BACKUP_S3_PREFIX: setting(z.string().refine(isStorePrefix)),
  BACKUP_S3_ACCESS_KEY_ID: setting(z.string().regex(/^[\x21-\x7e]{1,128}$/)),
  BACKUP_S3_SECRET_ACCESS_KEY: setting(z.string().regex(/^[\x21-\x7e]{1,256}$/)),
  BACKUP_S3_SECRET_ACCESS_KEY_FILE: setting(z.string()),
  BACKUP_KEY_FILE: setting(z.string()),
  BACKUP_PASSPHRASE_FILE: setting(z.string()),
  RELEASE_SIGNERS: setting(z.string()),
  API_DOCS: setting(z.enum(['on', 'off'])),
  WRITES_PER_MINUTE: setting(z.coerce.number().int().min(1).max(1_000_000)),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
})

/** Describes a valid value, for the message about an invalid one. */
export const EXPECTED: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  METRICS_ADDRESS: 'a host and a port, such as 127.0.0.1:9464',
  DATABASE_URL:
    'an address such as postgres://user:password@host/holdfast, or postgres://user:password@host1,host2/holdfast?target_session_attrs=read-write',
  DATABASE_DIRECT_URL: 'the address of PostgreSQL itself, past the pooler of DATABASE_URL',
  DATABASE_POOL_SIZE: 'a number of connections from 2 to 1000',
  DATABASE_SYSTEM_POOL_SIZE: 'a number of connections from 2 to 1000',
  PUBLIC_URL: 'the address people open, such as https://holdfast.school.example',
  TOKEN_SECRET: 'a random text of at least 32 characters',
  TOKEN_SECRET_PREVIOUS: 'the previous TOKEN_SECRET',
  TRUST_PROXY: 'the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8, or to none',
  PROVIDER_ORGANISATION_ID: 'an id of small letters, digits and hyphens',
  SMTP_URL: 'the address of a mail server such as smtps://user:password@mail.school.example',
  MAIL_FROM: 'the sender of messages, such as Holdfast <no-reply@school.example>',
  DNS_SERVERS: 'addresses such as 10.1.2.3 or 10.1.2.3:53',
  OUTBOUND_PRIVATE_ADDRESSES: 'addresses or ranges, such as 10.1.2.3 or 10.2.0.0/16',
  BREACHED_PASSWORDS:
    'the address of a range API such as https://api.pwnedpasswords.com/range, or to none',
  GOOGLE_MAPS_URL: 'the address of the script of Google Maps',
  MAP_TILE_URL: 'an address such as https://tiles.example/{z}/{x}/{y}.png',
  W3W_URL: 'the address of the three-word address service',
  INCIDENT_RETENTION_DAYS: `how many days closed incidents are kept, from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}; empty keeps them all`,
  BACKUP_TIME: 'a time such as 02:30, or to off',
  BACKUP_S3_ENDPOINT:
    'the https address of the store without the bucket, such as https://s3.eu-central-003.backblazeb2.com; http is taken on this machine only',
  BACKUP_S3_REGION: 'the region of the bucket, such as eu-west-2',
  BACKUP_S3_BUCKET: 'the name of a bucket, of small letters, digits, hyphens and dots',
  BACKUP_S3_PREFIX:
    'a folder in the bucket of letters, digits, dots, hyphens and underscores, such as riverside/',
  BACKUP_S3_ACCESS_KEY_ID: 'the id of a key, without spaces',
  BACKUP_S3_SECRET_ACCESS_KEY: 'the secret of the key, without spaces',
  API_DOCS: 'on or off',
  WRITES_PER_MINUTE: 'a number from 1 to 1000000',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

export type Environment = z.output<typeof environment>

/** @throws StartError that names the first invalid variable and says what it should be */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = environment.safeParse(variables)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0])
  throw new StartError(`Set ${name} to ${EXPECTED[name] ?? 'a valid value'}.`)
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const max = version === 4 ? 32 : 128
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= max
}
