import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '../platform/database/connections.ts'
import { omitsOrganisation, recordTenantStatements } from './tenant-statements.ts'
import { makeTestDatabase } from './test-database.ts'

test.each([
  'select "id" from "incidents" where "organisationid" = $1',
  'select a.id from alerts a where (a.organisationid, a.id) in (select $1, $2)',
  'insert into "checks" ("organisationid", "itemid") values ($1, $2)',
  'select "counter" from "sign_in_failures" where "counter" = $1',
])('names the organisation where it must: %s', (statement) => {
  expect(omitsOrganisation(statement)).toBe(false)
})

test.each([
  'select "organisationid", "id" from "incidents" where "id" = $1',
  'insert into "checks" ("itemid") values ($1)',
  'update "contacts" set "name" = $1 where "id" = $2',
  'delete from "contacts"\n  where "id" = $1',
  'select u.name from sessions s join users u on u.id = s.userid',
])('omits the organisation: %s', (statement) => {
  expect(omitsOrganisation(statement)).toBe(true)
})

test('a statement that omits the organisation fails the test that caused it', async () => {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  const { connections, requireOrganisation } = recordTenantStatements(
    openConnections(database.connection),
  )
  onTestFinished(() => connections.close())
  const incidents = connections.system.selectFrom('incidents').select('id')
  await incidents.where('organisationid', '=', 'riverside').execute()
  requireOrganisation()
  await connections.system.transaction().execute((trx) => trx.deleteFrom('contacts').execute())
  expect(requireOrganisation).toThrow('delete from "contacts"')
})
