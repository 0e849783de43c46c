import { expect, test } from 'vitest'
import { backupEnvironment, readConfig, storeTaskEnvironment } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://holdfast.school.example',
  TOKEN_SECRET: 'a secret of more than 32 characters, for the test',
  TRUST_PROXY: '127.0.0.1',
}

const STORE = {
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'school',
  BACKUP_S3_ACCESS_KEY_ID: 'KEYID',
  BACKUP_S3_SECRET_ACCESS_KEY: 'SecretOfTheStore',
  BACKUP_KEY_FILE: '/etc/holdfast/backup-key',
  BACKUP_TIME: '02:30',
}

test('without any setting it is a server for this machine, with a database of its own', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    isLoopback: true,
    isProduction: false,
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    trustProxy: false,
    providerOrganisationId: 'provider',
  })
})

test('an empty setting counts as not set', () => {
  const empty = { HOST: '', PORT: '', DATABASE_URL: '', TOKEN_SECRET: '', LOG_LEVEL: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.7', false],
])('%s is loopback: %s', (HOST, isLoopback) => {
  expect(readConfig({ HOST }).isLoopback).toBe(isLoopback)
})

test.each([
  [{ PORT: '70000' }, 'Set PORT to a port number from 0 to 65535.'],
  [{ DATABASE_POOL_SIZE: '1' }, 'Set DATABASE_POOL_SIZE to a number of connections from 2 to'],
  [{ LOG_LEVEL: 'loud' }, 'Set LOG_LEVEL to one of fatal, error'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'Set DATABASE_URL to an address such as'],
  [{ PUBLIC_URL: 'holdfast.example' }, 'Set PUBLIC_URL to the address people open'],
  [{ TOKEN_SECRET: 'short' }, 'Set TOKEN_SECRET to a random text of at least 32 characters.'],
  [{ PROVIDER_ORGANISATION_ID: 'The Trust' }, 'Set PROVIDER_ORGANISATION_ID to an id of small'],
  [{ ...PRODUCTION, PUBLIC_URL: '' }, 'Set PUBLIC_URL to the https address people open'],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://a.example' }, 'Set PUBLIC_URL to the https address'],
  [{ ...PRODUCTION, TOKEN_SECRET: '' }, 'Set TOKEN_SECRET to a random text'],
  [{ ...PRODUCTION, TRUST_PROXY: '' }, 'Set TRUST_PROXY to the addresses of your proxies'],
  [{ API_DOCS: 'yes' }, 'Set API_DOCS to on or off.'],
  [{ WRITES_PER_MINUTE: '0' }, 'Set WRITES_PER_MINUTE to a number from 1 to'],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres://db.school.example/holdfast' },
    'Add ?sslmode=verify-full to DATABASE_URL',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres://localhost/holdfast?host=10.1.2.3' },
    'the database at 10.1.2.3 is not encrypted',
  ],
  [
    {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://127.0.0.1:6432/holdfast',
      DATABASE_DIRECT_URL: 'postgres://db/holdfast',
    },
    'Add ?sslmode=verify-full to DATABASE_DIRECT_URL',
  ],
  [
    {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://127.0.0.1,db/holdfast?target_session_attrs=read-write',
    },
    'Add &sslmode=verify-full to DATABASE_URL: without it what goes to the database at db is not',
  ],
  [
    { DATABASE_URL: 'postgres://one,two/holdfast' },
    'host1,host2/holdfast?target_session_attrs=read-write',
  ],
  // The pools would go on writing to the former primary after a promotion.
  [
    {
      DATABASE_URL: 'postgres://pooler/holdfast',
      DATABASE_DIRECT_URL: 'postgres://one,two/holdfast?target_session_attrs=read-write',
    },
    'DATABASE_DIRECT_URL has target_session_attrs and DATABASE_URL does not: give both',
  ],
  [
    {
      DATABASE_URL: 'postgres://one,two/holdfast?target_session_attrs=read-write',
      DATABASE_DIRECT_URL: 'postgres://one/holdfast',
    },
    'DATABASE_URL has target_session_attrs and DATABASE_DIRECT_URL does not: give both',
  ],
  [{ ...STORE, BACKUP_S3_BUCKET: '' }, 'Set BACKUP_S3_BUCKET to the bucket for copies of backups'],
  [
    { ...STORE, BACKUP_S3_BUCKET: 'School Backups' },
    'Set BACKUP_S3_BUCKET to the name of a bucket',
  ],
  [{ ...STORE, BACKUP_S3_ENDPOINT: 'http://10.1.2.3:9000' }, 'the https address of the store'],
  [{ ...STORE, BACKUP_S3_ENDPOINT: 'https://a:b@s3.example' }, 'the https address of the store'],
  [
    { ...STORE, BACKUP_S3_ENDPOINT: 'https://school.s3.example' },
    'without the bucket: school is in',
  ],
  [{ ...STORE, BACKUP_S3_ENDPOINT: '' }, 'or BACKUP_S3_REGION to a region of AWS, such as'],
  [{ ...STORE, BACKUP_S3_PREFIX: '../other' }, 'Set BACKUP_S3_PREFIX to a folder in the bucket'],
  [{ ...STORE, BACKUP_S3_ACCESS_KEY_ID: '' }, 'Set BACKUP_S3_ACCESS_KEY_ID to the id of a key'],
  [{ ...STORE, BACKUP_S3_SECRET_ACCESS_KEY: '' }, 'or BACKUP_S3_SECRET_ACCESS_KEY_FILE to a file'],
  [{ ...STORE, BACKUP_S3_SECRET_ACCESS_KEY_FILE: 'f' }, 'to a file with it, and not both.'],
  // Plain data of children must never leave for somebody else's machine.
  [
    { ...STORE, BACKUP_KEY_FILE: '' },
    'Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE_FILE: only encrypted',
  ],
  [{ ...STORE, BACKUP_TIME: '' }, 'Set BACKUP_TIME to a time such as 02:30, or to off'],
  // A missing digit must not delete data that should be kept for years.
  [{ INCIDENT_RETENTION_DAYS: '7' }, 'Set INCIDENT_RETENTION_DAYS to how many days closed'],
  [{ INCIDENT_RETENTION_DAYS: '27' }, 'closed incidents are kept, from 28 to 36500; empty keeps'],
  [{ INCIDENT_RETENTION_DAYS: '7 years' }, 'Set INCIDENT_RETENTION_DAYS to how many days'],
])('with %j the start is refused with a message that names the setting', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence)
})

test.each([
  'postgres://db.school.example/holdfast?sslmode=verify-full',
  'postgres://10.1.2.3/holdfast?sslmode=disable',
  'postgres://127.0.0.1/holdfast',
  'postgres://localhost/holdfast?host=%2Frun%2Fpostgresql',
])('production takes the database at %s', (DATABASE_URL) => {
  expect(readConfig({ ...PRODUCTION, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each([
  ['postgres://pooler/holdfast', 'postgres://one/holdfast'],
  [
    'postgres://pooler1,pooler2/holdfast?target_session_attrs=read-write',
    'postgres://one,two/holdfast?target_session_attrs=primary',
  ],
])('%s goes with %s', (DATABASE_URL, DATABASE_DIRECT_URL) => {
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
})

test('production with its three settings starts', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    isProduction: true,
    publicUrl: 'https://holdfast.school.example',
  })
})

// Prevents this attack: a client sets X-Forwarded-For, and so chooses the address that limits count.
test.each(['true', 'false', 'yes', '0.0.0.0/0', '::/0', '10.0.0.0/33', '127.0.0.1,proxy', '1'])(
  'TRUST_PROXY=%s is refused with a message: only named addresses are trusted',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      'Set TRUST_PROXY to the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8, or to none.',
    )
  },
)

test.each([
  ['none', false],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ ...PRODUCTION, TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test('the description of the API is off in production unless API_DOCS is on', () => {
  expect(readConfig({}).hasApiDocs).toBe(true)
  expect(readConfig({ API_DOCS: 'off' }).hasApiDocs).toBe(false)
  expect(readConfig(PRODUCTION).hasApiDocs).toBe(false)
  expect(readConfig({ ...PRODUCTION, API_DOCS: 'on' }).hasApiDocs).toBe(true)
})

test.each(['tiles', 'ftp://tiles.example/{z}', "https://a.example; script-src 'unsafe-inline'/"])(
  'a tile address such as %s stops the start',
  (MAP_TILE_URL) => {
    expect(() => readConfig({ MAP_TILE_URL })).toThrow(
      'Set MAP_TILE_URL to an address such as https://tiles.example/{z}/{x}/{y}.png.',
    )
  },
)

test('breached passwords are looked up in production, at BREACHED_PASSWORDS, or not at all', () => {
  const urlWith = (settings: Record<string, string>) => readConfig(settings).breachedPasswordsUrl
  expect(urlWith({})).toBe(undefined)
  expect(urlWith(PRODUCTION)).toBe('https://api.pwnedpasswords.com/range')
  expect(urlWith({ ...PRODUCTION, BREACHED_PASSWORDS: 'none' })).toBe(undefined)
  const mirror = 'https://passwords.school.example/range'
  expect(urlWith({ ...PRODUCTION, BREACHED_PASSWORDS: `${mirror}/` })).toBe(mirror)
  expect(() => urlWith({ BREACHED_PASSWORDS: 'no' })).toThrow('Set BREACHED_PASSWORDS to')
})

test('messages come from a no-reply address of the host that people open', () => {
  const from = (variables: NodeJS.ProcessEnv) => readConfig(variables).mail.from
  expect(from({ PUBLIC_URL: 'https://holdfast.school.example/' })).toBe(
    'Holdfast <no-reply@holdfast.school.example>',
  )
  expect(from({ MAIL_FROM: 'office@school.example' })).toBe('office@school.example')
  expect(() => from({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow('Set MAIL_FROM to')
})

test('the place of a store follows from region, endpoint and prefix', () => {
  const placeOf = (env: Record<string, string>) => {
    const { endpoint, region, prefix } = readConfig({ ...STORE, ...env }).backup.store ?? {}
    return [endpoint, region, prefix]
  }
  expect(placeOf({})).toEqual(['https://s3.example', 'us-east-1', ''])
  expect(placeOf({ BACKUP_S3_ENDPOINT: '', BACKUP_S3_REGION: 'eu-west-2' })).toEqual([
    'https://s3.eu-west-2.amazonaws.com',
    'eu-west-2',
    '',
  ])
  expect(
    placeOf({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000/', BACKUP_S3_PREFIX: 'a/b' }),
  ).toEqual(['http://127.0.0.1:9000', 'us-east-1', 'a/b/'])
})

test('only the process that copies to the store gets its key, and reads the same settings', () => {
  const config = readConfig({ ...STORE, BACKUP_S3_PREFIX: 'riverside' })
  expect(JSON.stringify(backupEnvironment(config))).not.toContain('SecretOfTheStore')
  expect(readConfig(storeTaskEnvironment(config)).backup).toEqual(config.backup)
})
