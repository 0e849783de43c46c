import { expect, test } from 'vitest'
import { resume, suspend } from '../../test-support/suspension.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { deleteDueOrganisations } from './deletion-job.ts'

// Otherwise one provider admin could suspend the school and have it deleted before its admins can take it back.
test('the seven days of a deletion count only while the school is not suspended', async () => {
  const server = await startTestServer()
  const provider = await server.signIn('provider.admin')
  await server.database.query(
    `insert into organisation_deletions (organisationid, asked, askedby, askedname, admins,
       confirmed, confirmedby, confirmedname, seen)
     values ('riverside', now() - interval '9 days', 'provider.admin', 'Casey Brook', '{head}',
       now() - interval '8 days', 'head', 'Jordan Hale', now())`,
  )
  await suspend(provider)
  const runDeletion = () => deleteDueOrganisations(server.app.context, new AbortController().signal)
  const exists = async () =>
    (await server.database.query(`select from organisations where id = 'riverside'`)).length === 1
  await runDeletion()
  expect(await exists()).toBe(true)
  await resume(provider)
  await runDeletion()
  expect(await exists()).toBe(true)
})
