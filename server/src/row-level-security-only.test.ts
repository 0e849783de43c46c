import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CommittedWrites, watchWrites } from './test-support/committed-writes.ts'
import { inject } from './test-support/injected-requests.ts'
import { SAMPLES } from './test-support/sample-requests.ts'
import { makeSampleSchool, type SampleSchool } from './test-support/sample-school.ts'
import { MARK } from './test-support/sample-school-steps.ts'
import { startTestServer, type TestServer } from './test-support/test-server.ts'

/*
 * Tests row level security alone: a server without access checks lets an admin of Hilltop name any
 * organisation by `?org=riverside`. Its queries name Riverside, but its transactions enter Hilltop, so that
 * only the policies restrict what they see.
 *
 * Fails for each endpoint whose tables have `alter table … disable row level security`.
 */

const WITHOUT_ROW_LEVEL_SECURITY: EndpointName[] = [
  // Through the system's connections, which see every organisation.
  'getHealth',
  'getLiveness',
  'logIn',
  'renewToken',
  'logOut',
  'requestPasswordReset',
  'resetPassword',
  'createResetLink',
  'inviteUsers',
  'findSingleSignOn',
  'getSingleSignOn',
  'saveSingleSignOn',
  'testSingleSignOn',
  'checkDomain',
  'saveDomainRelease',
  'unlinkIdentity',
  'getDirectory',
  'createDirectoryToken',
  'deleteDirectoryToken',
  'releaseSuspensions',
  'discardSuspensions',
  'getScimConfig',
  'listScimSchemas',
  'listScimResourceTypes',
  'listScimUsers',
  'getScimUser',
  'createScimUser',
  'replaceScimUser',
  'changeScimUser',
  'deleteScimUser',
  'openInvitation',
  // The key says which organisation it is.
  'openShare',
  'openSharedPicture',
  // The secret in the address does.
  'receiveReply',
  'importUsers',
  'saveUser',
  'deleteUser',
  'removeSecondFactor',
  'getSecondFactorPolicy',
  'getGettingStarted',
  'savePreparationStep',
  'saveSecondFactorPolicy',
  'deleteUsers',
  'suspendUser',
  'reinstateUser',
  'getBackups',
  // Mails wait in a table that no organisation's transaction sees.
  'mailSituationReport',
  'listOrganisations',
  'listOrganisationStates',
  'saveOrganisation',
  // In a table that no organisation's transaction sees.
  'listShownMessages',
  'listProviderMessages',
  'addProviderMessage',
  'withdrawProviderMessage',
  // In tables that no organisation's transaction sees, and in the activity of the provider.
  'askOrganisationDeletion',
  'confirmOrganisationDeletion',
  'withdrawOrganisationDeletion',
  'getOrganisationDeletion',
  'suspendOrganisation',
  'resumeOrganisation',
  'getOrganisationSuspension',
  // It removes a username, which is in a table that no organisation's transaction sees.
  'listNameErasures',
  'askNameErasure',
  'confirmNameErasure',
  'withdrawNameErasure',
  // The keys that sign records are in a table that no organisation's transaction sees.
  'getRecordSettings',
  'saveRecordSettings',
  // Without the database.
  'getSettings',
  'getThreeWords',
  'openEvents',
]

const OPEN = 'a server without access checks'

let school: SampleSchool
let open: TestServer
let token: string
let writes: CommittedWrites
beforeAll(async () => {
  school = await makeSampleSchool()
  const { database } = school.server
  await database.query('alter function enter_organisation(text) rename to enter_the_organisation')
  await database.query(`
    create function enter_organisation(organisation text) returns void language sql as $$
      select enter_the_organisation(
        case current_setting('application_name') when '${OPEN}' then 'hilltop' else organisation end
      )
    $$
  `)
  const connection = { ...database.connection, application_name: OPEN }
  open = await startTestServer({ database: { ...database, connection } })
  token = (await open.signIn('hilltop.head')).token
  const { access } = open.app.context
  vi.spyOn(access, 'hasPermission').mockResolvedValue(true)
  vi.spyOn(access, 'authorise').mockImplementation((_, request) => {
    const { org } = request.query as { org: string }
    return { caller: access.authenticate(request), organisationid: org }
  })
  writes = await watchWrites(database)
})
afterAll(async () => {
  await writes.stop()
  await open.stop()
  await school.server.stop()
})

const restricted = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => !WITHOUT_ROW_LEVEL_SECURITY.includes(name),
)

async function sendToRiverside(name: EndpointName): Promise<string> {
  const request = await SAMPLES[name](school)
  await writes.take()
  const query = { ...request.query, org: 'riverside' }
  return (await inject(open, name, { ...request, query }, token)).text
}

test.each(restricted)(
  'without access checks %s reaches nothing of another school',
  async (name) => {
    const text = await sendToRiverside(name)
    expect(await writes.take()).not.toContainEqual(expect.stringMatching('riverside'))
    for (const known of [MARK, school.pictureKey, '"riverside"', '"head"']) {
      expect(text).not.toContain(known)
    }
  },
)

test('the same server reaches everything when its transactions enter that school', async () => {
  const { database } = school.server
  await database.query('drop function enter_organisation(text)')
  await database.query('alter function enter_the_organisation(text) rename to enter_organisation')
  for (const name of ['listIncidentHistory', 'getContentDraft', 'listActivity'] as const) {
    expect(await sendToRiverside(name)).toContain(MARK)
  }
  await sendToRiverside('saveContact')
  expect(await writes.take()).toContain('riverside contacts')
})
