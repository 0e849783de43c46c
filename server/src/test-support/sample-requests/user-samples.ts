import { newNamedId } from '@holdfast/contract/ids'
import type { SampleRequest, Samples } from '../injected-requests.ts'
import { PROVIDER } from '../sample-bodies.ts'
import type { SampleSchool } from '../sample-school.ts'

export const USER_SAMPLES = {
  listUsers: () => ({}),
  importUsers: () => {
    const username = crypto.randomUUID()
    const row = { username, name: 'Kim Lake', email: `${username}@riverside.example` }
    return { body: { rows: [row] } }
  },
  saveUser: (school) => ({
    parameters: { id: school.newUser() },
    body: { name: 'Taken over', type: 'admin' },
  }),
  exportUser: (school) => ({ parameters: { id: school.newUser() } }),
  deleteUser: (school) => ({ parameters: { id: school.newUser() } }),
  deleteUsers: (school) => ({ body: { ids: [school.newUser()] } }),
  suspendUser: (school) => ({ parameters: { id: school.newUser() } }),
  reinstateUser: (school) => ({ parameters: { id: school.newUser() } }),
  getSingleSignOn: () => ({}),
  saveSingleSignOn: () => ({ body: { ...PROVIDER, name: crypto.randomUUID() } }),
  testSingleSignOn: () => ({ body: PROVIDER }),
  checkDomain: async (school) => ({ body: { domain: await school.nameDomain() } }),
  saveDomainRelease: async (school) => ({
    body: { domain: await school.nameDomain(), released: true },
  }),
  unlinkIdentity: async (school) => {
    const id = school.newUser()
    await school.newIdentity(id)
    return { parameters: { id } }
  },
  getDirectory: () => ({}),
  releaseSuspensions: (school) => ({ body: { ids: [school.newUser()] } }),
  discardSuspensions: (school) => ({ body: { ids: [school.newUser()] } }),
  createDirectoryToken: () => ({}),
  deleteDirectoryToken: () => ({}),
  getScimConfig: (school) => byDirectory(school, {}),
  listScimSchemas: (school) => byDirectory(school, {}),
  listScimResourceTypes: (school) => byDirectory(school, {}),
  listScimUsers: (school) => byDirectory(school, { query: { filter: 'userName eq "welfare"' } }),
  getScimUser: (school) => byDirectory(school, { parameters: { id: school.newUser() } }),
  createScimUser: (school) =>
    byDirectory(school, {
      body: { userName: newNamedId('kim'), displayName: 'Kim', active: true },
    }),
  replaceScimUser: (school) => {
    const id = school.newUser()
    return byDirectory(school, { parameters: { id }, body: { userName: id, displayName: 'Kim' } })
  },
  changeScimUser: (school) =>
    byDirectory(school, {
      parameters: { id: school.newUser() },
      body: { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    }),
  deleteScimUser: (school) => byDirectory(school, { parameters: { id: school.newUser() } }),
  inviteUsers: (school) => ({ body: { userids: [school.newUser()] } }),
  openInvitation: () => ({ body: { key: 'unknown' } }),
  createResetLink: (school) => ({ parameters: { id: school.newUser() } }),
  removeSecondFactor: async (school) => {
    const id = school.newUser()
    await school.newTotp(id)
    return { parameters: { id } }
  },
  getSecondFactorPolicy: () => ({}),
  saveSecondFactorPolicy: () => ({ body: { required: 'nobody' } }),
} satisfies Partial<Samples>

/** Other samples replace and delete the tokens. */
async function byDirectory(school: SampleSchool, request: SampleRequest): Promise<SampleRequest> {
  await school.restoreDirectoryTokens()
  return request
}
