import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { seed } from './seed.ts'
import { run, runAsAdmin, type TestDatabase } from './test-database.ts'

/**
 * A database whose login role is an ordinary role that owns it and may create roles, as required of
 * DATABASE_URL. `query` still runs as the superuser. Creating it is slower than copying a template.
 */
export async function makeDatabaseOwnedByOrdinaryRole({
  seeded,
}: {
  seeded: boolean
}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `owned_${randomBytes(8).toString('hex')}`
  await runAsAdmin(`create role ${name} login createrole nosuperuser`)
  await runAsAdmin(`create database ${name} owner ${name}`)
  const connection = { ...server, user: name, database: name }
  await migrate(connection)
  if (seeded) await seed(connection)
  return {
    connection,
    url: `postgres://${name}@localhost/${name}?host=${encodeURIComponent(server.host)}`,
    query: (statement, values) => run({ ...server, database: name }, statement, values),
    async drop() {
      await runAsAdmin(`drop database ${name} with (force)`)
      await runAsAdmin(`drop role ${name}_app`)
      await runAsAdmin(`drop role ${name}`)
    },
  }
}
