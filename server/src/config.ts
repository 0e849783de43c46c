import { join, resolve } from 'node:path'
import { type Environment, EXPECTED, readEnvironment } from './environment.ts'
import { asksForPrimary, splitAddress } from './platform/database/failover/database-addresses.ts'
import { isLoopbackHost } from './platform/loopback.ts'
import {
  readStoreSettings,
  type StoreConfig,
  storeEnvironment,
} from './platform/object-store/store-settings.ts'
import { PASSWORD_HASH, type PasswordHash } from './platform/password-hash.ts'
import { StartError } from './platform/start-error.ts'

/** The configuration from environment variables. An invalid value stops the start with a message. */

/** The public addresses of the services; tests use others. */
const GOOGLE_MAPS_URL = 'https://maps.googleapis.com/maps/api/js'
const W3W_URL = 'https://api.what3words.com/v3/convert-to-3wa'
const BREACHED_PASSWORDS_URL = 'https://api.pwnedpasswords.com/range'
const BACKUP_TIME_BY_DEFAULT = '02:30'

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
  /** An S3-compatible store, to which each encrypted backup is copied. */
  store: StoreConfig | undefined
  /** The files with the keys, or with the passphrase, that backups are encrypted with. */
  keyFile: string | undefined
  passphraseFile: string | undefined
}

/** @throws StartError that names the setting and says what it should be */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = readEnvironment(variables)
  const host = env.HOST ?? '127.0.0.1'
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) {
    requireProductionSettings(env)
    requireChosenTls('DATABASE_URL', env.DATABASE_URL)
    requireChosenTls('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL)
  }
  requireSamePrimary(env)
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const backupTime = chooseBackupTime(env, isProduction)
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
      time: backupTime,
      folder: env.BACKUP_FOLDER ? resolve(env.BACKUP_FOLDER) : join(dataDir, 'backups'),
      copyFolder: env.BACKUP_COPY_FOLDER && resolve(env.BACKUP_COPY_FOLDER),
      store: chooseBackupStore(env, backupTime),
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

/** What a process also needs that copies to the store. No other one gets the key. */
export function storeTaskEnvironment(config: Config): NodeJS.ProcessEnv {
  if (config.backup.store === undefined) throw new Error('There is no store')
  return {
    ...backupEnvironment(config),
    ...storeEnvironment(config.backup.store),
    BACKUP_TIME: config.backup.time,
    // Names the authority of a store in the operator's own network.
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  }
}

/** Nobody else may read what was written about children, so what leaves for a store is encrypted here. */
function chooseBackupStore(
  env: Environment,
  backupTime: string | undefined,
): StoreConfig | undefined {
  const store = readStoreSettings(env)
  if (store === undefined) return undefined
  if (!env.BACKUP_KEY_FILE && !env.BACKUP_PASSPHRASE_FILE) {
    throw new StartError(
      'Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE_FILE: only encrypted backups are copied to BACKUP_S3_BUCKET.',
    )
  }
  if (backupTime === undefined && env.BACKUP_TIME !== 'off') {
    throw new StartError(
      `Set BACKUP_TIME to a time such as ${BACKUP_TIME_BY_DEFAULT}, or to off: without it the server makes no backups that it could copy to BACKUP_S3_BUCKET.`,
    )
  }
  return store
}

/** Whoever runs a PostgreSQL of their own backs it up by their own means, unless they say otherwise. */
function chooseBackupTime(
  { BACKUP_TIME, DATABASE_URL }: Environment,
  isProduction: boolean,
): string | undefined {
  if (BACKUP_TIME === 'off') return undefined
  return BACKUP_TIME ?? (isProduction && !DATABASE_URL ? BACKUP_TIME_BY_DEFAULT : undefined)
}

function requireProductionSettings(env: Environment): void {
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

/** The pools would go on writing to the former primary, while notifications come from the promoted replica. */
function requireSamePrimary({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): void {
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return
  const isDirect = asksForPrimary(DATABASE_DIRECT_URL)
  if (asksForPrimary(DATABASE_URL) === isDirect) return
  const [one, other] = isDirect
    ? ['DATABASE_DIRECT_URL', 'DATABASE_URL']
    : ['DATABASE_URL', 'DATABASE_DIRECT_URL']
  throw new StartError(
    `${one} has target_session_attrs and ${other} does not: give both the hosts of every server and target_session_attrs=read-write, or neither. Otherwise one of them would still lead to the former primary after a promotion.`,
  )
}

/**
 * Without `sslmode` the password of the database and its data travel unencrypted. Operators with a private
 * network for the database must choose that by `disable`.
 */
function requireChosenTls(name: string, address = ''): void {
  for (const each of splitAddress(address)) requireChosenTlsOfHost(name, each)
}

function requireChosenTlsOfHost(name: string, address: string): void {
  const url = URL.parse(address)
  if (!url || url.searchParams.has('sslmode') || url.searchParams.has('ssl')) return
  const host = url.searchParams.get('host') ?? url.hostname
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return
  throw new StartError(
    `Add ${url.search ? '&' : '?'}sslmode=verify-full to ${name}: without it what goes to the database at ${host} is not encrypted. Where only you can reach that network, add ?sslmode=disable.`,
  )
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
