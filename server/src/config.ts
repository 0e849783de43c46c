import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import { z } from 'zod'
import { PASSWORD_HASH, type PasswordHash } from './platform/password-hash.ts'
import { StartError } from './platform/start-error.ts'

/** The configuration from environment variables. An invalid value stops the start with a message. */

const port = z.coerce.number().int().min(0).max(65535)
/** With one connection, a request that needs two at once would deadlock. */
const poolSize = z.coerce.number().int().min(2).max(1000)
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** The public addresses of the services; tests use others. */
const GOOGLE_MAPS_URL = 'https://maps.googleapis.com/maps/api/js'
const W3W_URL = 'https://api.what3words.com/v3/convert-to-3wa'
const BREACHED_PASSWORDS_URL = 'https://api.pwnedpasswords.com/range'
const BACKUP_TIME_BY_DEFAULT = '02:30'
/** As long as a phone works offline, so that every phone sees the closing before the deletion. */
const MIN_RETENTION_DAYS = TOKEN_LIFETIME_MS / (24 * 60 * 60 * 1000)
const MAX_RETENTION_DAYS = 36500
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
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: setting(z.url({ protocol: /^postgres(ql)?$/ })),
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
  BACKUP_KEY_FILE: setting(z.string()),
  BACKUP_PASSPHRASE_FILE: setting(z.string()),
  RELEASE_SIGNERS: setting(z.string()),
  API_DOCS: setting(z.enum(['on', 'off'])),
  WRITES_PER_MINUTE: setting(z.coerce.number().int().min(1).max(1_000_000)),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
})

/** Describes a valid value, for the message about an invalid one. */
const EXPECTED: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  METRICS_ADDRESS: 'a host and a port, such as 127.0.0.1:9464',
  DATABASE_URL: 'an address such as postgres://user:password@host/holdfast',
  DATABASE_DIRECT_URL: 'the address of PostgreSQL itself, past the pooler of DATABASE_URL',
  DATABASE_POOL_SIZE: 'a number of connections from 2 to 1000',
  DATABASE_SYSTEM_POOL_SIZE: 'a number of connections from 2 to 1000',
  PUBLIC_URL: 'the address people open, such as https://holdfast.school.example',
  TOKEN_SECRET: 'a random text of at least 32 characters',
  TOKEN_SECRET_PREVIOUS: 'the TOKEN_SECRET of before the change',
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
  API_DOCS: 'on or off',
  WRITES_PER_MINUTE: 'a number from 1 to 1000000',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
}

export type Config = {
  host: string
  port: number
  /** Where metrics are served; undefined for nowhere. */
  metricsAddress: { host: string; port: number } | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** The address of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** The most connections to the database for requests, and for the system. */
  poolSize: number | undefined
  systemPoolSize: number | undefined
  isProduction: boolean
  isLoopback: boolean
  /** True in production, or if the host of `publicUrl` is not a loopback address. */
  isExposed: boolean
  /** The URL where people open the app, without a trailing slash; links in mails start with it. */
  publicUrl: string
  /** May be undefined outside production; then a random secret is generated and stored in the database. */
  tokenSecret: string | undefined
  /** The secret before a change of `tokenSecret`. It decrypts stored data; tokens that it signed are void. */
  previousTokenSecret: string | undefined
  /** The proxies whose `X-Forwarded-For` is trusted for the client's address; false for none. */
  trustProxy: string[] | false
  providerOrganisationId: string
  /** Without `smtpUrl`, messages are written to files. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Addresses and ranges in the operator's network to which webhooks and web push may be sent. */
  outboundPrivateAddresses: string[]
  /** The DNS servers that look up domains; empty for the machine's own. */
  dnsServers: string[]
  /** The service that looks up new passwords, by a prefix of their hash; undefined for none. */
  breachedPasswordsUrl: string | undefined
  /** Null if not set. `tileUrl` contains `{z}/{x}/{y}`. */
  maps: {
    googleMapsApiKey: string | null
    googleMapsUrl: string
    tileUrl: string | null
    tileAttribution: string | null
  }
  /** The three-word address service; not used without a key. */
  threeWords: { url: string; apiKey: string | undefined }
  /** How long closed incidents are kept; undefined keeps them all. */
  incidentRetentionDays: number | undefined
  backup: BackupConfig
  /** A file with the keys that sign releases, which `upgrade` asks for; undefined asks for none. */
  releaseSigners: string | undefined
  /** Whether /api/docs serves the description of the API. */
  hasApiDocs: boolean
  /** How many changes one person may send a minute in the long run; six times as many at once. */
  writesPerMinute: number
  /** Stored hashes of passwords with weaker parameters are renewed at a sign-in. */
  passwordHash: PasswordHash
  logLevel: string
}

export type BackupConfig = {
  /** When the server makes a backup each day, such as `02:30` on this machine's clock; undefined for never. */
  time: string | undefined
  folder: string
  /** A second folder, to which each backup is copied. */
  copyFolder: string | undefined
  /** The files with the keys, or with the passphrase, that backups are encrypted with. */
  keyFile: string | undefined
  passphraseFile: string | undefined
}

/** @throws StartError that names the setting and says what it should be */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new StartError(`Set ${name} to ${EXPECTED[name] ?? 'a valid value'}.`)
  }
  const env = parsed.data
  const host = env.HOST ?? '127.0.0.1'
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) {
    requireProductionSettings(env)
    requireChosenTls('DATABASE_URL', env.DATABASE_URL)
    requireChosenTls('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL)
  }
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT ?? 8080}`
  return {
    host,
    port: env.PORT ?? 8080,
    metricsAddress: env.METRICS_ADDRESS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    systemPoolSize: env.DATABASE_SYSTEM_POOL_SIZE,
    isProduction,
    isLoopback: isLoopbackHost(host),
    isExposed: isProduction || !isLoopbackHost(new URL(publicUrl).hostname),
    publicUrl,
    tokenSecret: env.TOKEN_SECRET,
    previousTokenSecret: env.TOKEN_SECRET_PREVIOUS,
    trustProxy: env.TRUST_PROXY?.length ? env.TRUST_PROXY : false,
    providerOrganisationId: env.PROVIDER_ORGANISATION_ID ?? 'provider',
    mail: {
      smtpUrl: env.SMTP_URL && requireEncryption(env.SMTP_URL),
      from: env.MAIL_FROM ?? `Holdfast <no-reply@${new URL(publicUrl).hostname}>`,
    },
    outboundPrivateAddresses: env.OUTBOUND_PRIVATE_ADDRESSES ?? [],
    dnsServers: env.DNS_SERVERS ?? [],
    breachedPasswordsUrl: chooseBreachedPasswordsUrl(env.BREACHED_PASSWORDS, isProduction),
    maps: {
      googleMapsApiKey: env.GOOGLE_MAPS_API_KEY ?? null,
      googleMapsUrl: env.GOOGLE_MAPS_URL ?? GOOGLE_MAPS_URL,
      tileUrl: env.MAP_TILE_URL ?? null,
      tileAttribution: env.MAP_TILE_ATTRIBUTION ?? null,
    },
    threeWords: { url: env.W3W_URL ?? W3W_URL, apiKey: env.W3W_API_KEY },
    incidentRetentionDays: env.INCIDENT_RETENTION_DAYS,
    backup: {
      time: chooseBackupTime(env, isProduction),
      folder: env.BACKUP_FOLDER ? resolve(env.BACKUP_FOLDER) : join(dataDir, 'backups'),
      copyFolder: env.BACKUP_COPY_FOLDER && resolve(env.BACKUP_COPY_FOLDER),
      keyFile: env.BACKUP_KEY_FILE && resolve(env.BACKUP_KEY_FILE),
      passphraseFile: env.BACKUP_PASSPHRASE_FILE && resolve(env.BACKUP_PASSPHRASE_FILE),
    },
    releaseSigners: env.RELEASE_SIGNERS,
    hasApiDocs: env.API_DOCS ? env.API_DOCS === 'on' : !isProduction,
    writesPerMinute: env.WRITES_PER_MINUTE ?? 100,
    passwordHash: PASSWORD_HASH,
    logLevel: env.LOG_LEVEL ?? 'warn',
  }
}

/** Outside production, passwords are looked up only if this is set, so that a trial needs no internet. */
function chooseBreachedPasswordsUrl(set: string | undefined, isProduction: boolean) {
  if (set === 'none') return undefined
  return set ?? (isProduction ? BREACHED_PASSWORDS_URL : undefined)
}

/** Settings of the machine that every program of ours may need. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE', 'HOLDFAST_COMMAND']

/**
 * The environment of a process that backs up or restores for this server: what it needs to open the database and
 * to compare records, and nothing else, such as the password of the mail server. It logs nothing.
 */
export function backupEnvironment(config: Config): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(MACHINE.map((name) => [name, process.env[name]])),
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    TOKEN_SECRET: config.tokenSecret,
    TOKEN_SECRET_PREVIOUS: config.previousTokenSecret,
    BACKUP_KEY_FILE: config.backup.keyFile,
    BACKUP_PASSPHRASE_FILE: config.backup.passphraseFile,
    LOG_LEVEL: 'silent',
  }
}

/** Whoever runs a PostgreSQL of their own backs it up by their own means, unless they say otherwise. */
function chooseBackupTime(
  { BACKUP_TIME, DATABASE_URL }: z.output<typeof environment>,
  isProduction: boolean,
): string | undefined {
  if (BACKUP_TIME === 'off') return undefined
  return BACKUP_TIME ?? (isProduction && !DATABASE_URL ? BACKUP_TIME_BY_DEFAULT : undefined)
}

function requireProductionSettings(env: z.output<typeof environment>): void {
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new StartError(
      'Set PUBLIC_URL to the https address people open, such as https://holdfast.school.example: without https browsers refuse offline use and location.',
    )
  }
  if (!env.TOKEN_SECRET) {
    throw new StartError(
      'Set TOKEN_SECRET to a random text of at least 32 characters, for example the output of: openssl rand -hex 32',
    )
  }
  if (!env.TRUST_PROXY) throw new StartError(`Set TRUST_PROXY to ${EXPECTED.TRUST_PROXY}.`)
}

/**
 * Without `sslmode` the password of the database and its data travel unencrypted. Operators with a private
 * network for the database must choose that by `disable`.
 */
function requireChosenTls(name: string, address: string | undefined): void {
  const url = address === undefined ? undefined : URL.parse(address)
  if (!url || url.searchParams.has('sslmode') || url.searchParams.has('ssl')) return
  const host = url.searchParams.get('host') ?? url.hostname
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return
  throw new StartError(
    `Add ?sslmode=verify-full to ${name}: without it what goes to the database at ${host} is not encrypted. Where only you can reach that network, add ?sslmode=disable.`,
  )
}

/** Whether the host's name or address is reached by programs on this machine only. */
function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || /^\[?::1\]?$/.test(host) || (isIPv4(host) && host.startsWith('127.'))
  )
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0) return false
  if (bits === undefined) return true
  const max = version === 4 ? 32 : 128
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= max
}

/**
 * Passwords and reset links must not travel unencrypted, so a mail server on another machine must support
 * STARTTLS, even if SMTP_URL says otherwise.
 */
function requireEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isLoopbackHost(url.hostname)) {
    url.searchParams.set('requireTLS', 'true')
  }
  return url.href
}
