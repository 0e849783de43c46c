import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { allowTenantLogin, withTenantLogin } from '../platform/database/tenant-login.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { PASSWORD } from './api-client.ts'
import { seed } from './seed.ts'
import { copyDataDir } from './server-process.ts'
import { CHEAP_HASH, EMPTY_TEMPLATE, run, SEEDED_TEMPLATE } from './test-database.ts'

type Connection = EmbeddedPostgres['connection']

/** Available to every test file through `inject`. */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Connection
    /** A data folder as a first start leaves it, with the demonstration. */
    demonstrationDir: string
  }
}

/** Fast but not durable, because this database is deleted after the tests. */
const UNSAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
}

const MIN_FREE_BYTES = 2 * 1024 ** 3

/** Starts one PostgreSQL for the whole run, with an empty and a seeded database as templates. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await chooseFolder(), 'holdfast-tests-'))
  const demonstrationDir = join(folder, 'demonstration')
  const dataDir = join(folder, 'data')
  let postgres: EmbeddedPostgres | undefined
  const stop = async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeDemonstration(demonstrationDir)
    await copyDataDir(demonstrationDir, dataDir)
    postgres = await startEmbeddedPostgres({ dataDir, settings: UNSAFE })
    await makeTemplates(postgres.connection)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', postgres.connection)
  project.provide('demonstrationDir', demonstrationDir)
  return stop
}

/** Linux's memory file system if it has enough space: copying a database is several times faster. */
async function chooseFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasSpace = memory && memory.bavail * memory.bsize > MIN_FREE_BYTES
  return hasSpace ? '/dev/shm' : tmpdir()
}

async function makeDemonstration(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: UNSAFE })
  try {
    await migrate(postgres.connection)
    await seed(postgres.connection)
    await makeSignInsCheap(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

async function makeTemplates(connection: Connection): Promise<void> {
  // A database that others are connected to cannot be copied.
  const client = new pg.Client({ ...connection, database: 'template1' })
  await client.connect()
  await client.query(`create database ${SEEDED_TEMPLATE} template ${connection.database}`)
  await client.query(`create database ${EMPTY_TEMPLATE}`)
  await client.end()
  await migrate({ ...connection, database: EMPTY_TEMPLATE })
  // The first connection stores what it reads of the catalogues, and each copy then has it.
  await run({ ...connection, database: SEEDED_TEMPLATE }, 'select 1')
  await allowTenantLogin(withTenantLogin(connection))
}

/**
 * Replaces the hashes by ones with very cheap parameters. A hash contains its parameters, so the server
 * checks it like any other; hashes that the server makes itself keep their cost.
 */
async function makeSignInsCheap(connection: Connection): Promise<void> {
  const cheap = await hash(PASSWORD, CHEAP_HASH)
  await run(connection, 'update users set passwordhash = $1 where passwordhash is not null', [
    cheap,
  ])
}
