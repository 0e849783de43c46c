import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { newAlertId, newIncidentId, newNamedId, newReviewId } from '@holdfast/contract/ids'
import { newEntry } from './incidents.ts'
import type { SampleRequest } from './injected-requests.ts'
import { newSubscription } from './push-receiver.ts'
import {
  archiveForm,
  CHECK,
  PROVIDER,
  pictureForm,
  UNKNOWN_ATTESTATION,
  UNKNOWN_PASSKEY,
} from './sample-bodies.ts'
import { alertOf, GROUP, incidentOf, MARK, type SampleSchool, VERSION } from './sample-school.ts'

/**
 * For each endpoint, a valid request about existing records that has an effect at Riverside. A request
 * that can succeed only once gets new records each time.
 */
type Samples = Record<
  EndpointName,
  (school: SampleSchool) => SampleRequest | Promise<SampleRequest>
>

/** Of a page of the draft as it is. */
async function newReview(head: SampleSchool['head']) {
  const { fingerprints } = await head.callEndpoint('getContentDraft', {})
  const [page = '', fingerprint = ''] = Object.entries(fingerprints)[0] ?? []
  return { id: newReviewId(), page, fingerprint }
}

/** Saves once first; otherwise the version would also fit a school that never saved any settings. */
async function saveSettings(head: SampleSchool['head']): Promise<number> {
  await head.callEndpoint('confirmIdentity', { body: { password: 'Holdfast-demo-1' } })
  const { version } = await head.callEndpoint('getRecordSettings', {})
  const body = { addresses: [], version }
  return (await head.callEndpoint('saveRecordSettings', { body })).version
}

export const SAMPLES: Samples = {
  getHealth: () => ({}),
  logIn: () => ({ body: { username: crypto.randomUUID(), password: 'wrong' } }),
  createPasskeyChallenge: () => ({}),
  logInWithPasskey: () => ({ body: { passkey: UNKNOWN_PASSKEY } }),
  findSingleSignOn: () => ({ query: { organisation: 'riverside' } }),
  beginSingleSignOn: () => ({ body: { organisationid: 'riverside' } }),
  logInWithSingleSignOn: () => ({
    body: { attempt: 'unknown', organisationid: 'riverside', answer: '?code=unknown' },
  }),
  renewToken: () => ({}),
  logOut: () => ({}),
  requestPasswordReset: () => ({ body: { email: `${crypto.randomUUID()}@riverside.example` } }),
  resetPassword: () => ({ body: { resetkey: 'unknown', password: 'three blue kites' } }),

  getAccount: () => ({}),
  changePassword: () => ({ body: { password: 'wrong', newpassword: 'three blue kites' } }),
  unlinkOwnIdentity: () => ({}),
  beginTotp: () => ({}),
  confirmTotp: () => ({ body: { code: '000000' } }),
  removeTotp: () => ({}),
  listPasskeys: () => ({}),
  beginPasskey: () => ({}),
  addPasskey: () => ({ body: { name: 'Phone', passkey: UNKNOWN_ATTESTATION } }),
  removePasskey: async (school) => ({ parameters: { id: await school.newPasskey() } }),
  createRecoveryCodes: () => ({}),
  confirmIdentity: () => ({ body: { password: 'wrong' } }),
  beginConfirmation: () => ({}),
  listSessions: () => ({}),
  endSession: async (school) => ({ parameters: { id: await school.newSession() } }),
  endOtherSessions: () => ({}),

  listIncidents: () => ({}),
  reportIncident: () => ({ body: { id: newIncidentId(new Date()), incidentDetails: 'Smoke' } }),
  saveIncident: (school) => ({
    ...incidentOf(school),
    body: { informant: crypto.randomUUID() },
  }),
  reopenIncident: async (school) => {
    const id = await school.newIncident()
    const { closed } = await school.head.callEndpoint('saveIncident', {
      parameters: { id },
      body: { closed: 'now' },
    })
    return { parameters: { id }, body: { closed: closed ?? '' } }
  },
  getIncidentSettings: () => ({}),
  saveIncidentSettings: () => ({ body: { closers: 'everyone' } }),
  listAnnouncedDeletions: () => ({}),
  saveAnnouncedDeletion: async (school) => ({
    parameters: { id: await school.newIncidentToBeDeleted() },
    body: { keep: true },
  }),
  deleteIncident: async (school) => ({ parameters: { id: await school.newIncident() } }),
  deleteIncidents: async (school) => ({ body: { ids: [await school.newIncident()] } }),
  listIncidentHistory: incidentOf,

  listLogEntries: incidentOf,
  addLogEntry: (school) => ({ ...incidentOf(school), body: newEntry() }),
  listChecks: incidentOf,
  listCheckHistory: incidentOf,
  listAllocationHistory: incidentOf,
  listAlertHistory: incidentOf,
  addCheck: (school) => ({ ...incidentOf(school), body: CHECK }),

  getDebrief: incidentOf,
  saveDebrief: async (school) => {
    const id = await school.newIncident()
    await school.head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
    return { parameters: { id }, body: { wentwell: 'Everybody was quick', version: 0 } }
  },
  exportRecord: incidentOf,
  getRecordState: incidentOf,
  getRecordSettings: () => ({}),
  saveRecordSettings: async ({ head }) => ({
    body: {
      addresses: [`${crypto.randomUUID()}@riverside.example`],
      version: await saveSettings(head),
    },
  }),
  listExercises: () => ({}),
  saveExercise: ({ exerciseid }) => ({
    parameters: { id: exerciseid },
    body: { kind: crypto.randomUUID() },
  }),
  getGettingStarted: () => ({}),
  savePreparationStep: () => ({ body: { step: 'map', needed: false } }),
  getExerciseSettings: () => ({}),
  saveExerciseSettings: () => ({
    body: { intervals: [{ kind: crypto.randomUUID(), months: 4 }] },
  }),
  listAlerts: () => ({}),
  getAlertReach: () => ({ parameters: { id: 'lockdown' } }),
  sendAlert: ({ incidentid }) => ({ body: { id: newAlertId(), kind: 'lockdown', incidentid } }),
  listAlertAnswers: alertOf,
  addAlertAnswer: (school) => ({
    ...alertOf(school),
    body: { id: crypto.randomUUID(), answer: 'safe', timestamp: '2026-11-21T10:00:00Z' },
  }),
  getOwnAlertAnswers: alertOf,
  addAlertResponse: (school) => ({
    ...alertOf(school),
    body: {
      id: crypto.randomUUID(),
      recipientid: 'teacher',
      kind: 'coming',
      answered: '2026-11-21T10:00:00Z',
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  addAlertUpdate: (school) => ({ ...alertOf(school), body: { message: crypto.randomUUID() } }),
  endAlert: async (school) => ({ parameters: { id: await school.newAlert() }, body: {} }),
  endAlertsOfPerson: async (school) => ({
    parameters: { id: 'head' },
    body: { alertids: [await school.newAlert()] },
  }),
  listAlertDeliveries: () => ({}),
  getAlertSettings: () => ({}),
  getWebhookSecret: () => ({}),
  saveAlertSettings: () => ({ body: { alertrepeat: false } }),
  savePushSubscription: () => ({
    body: newSubscription(`https://push.example/${crypto.randomUUID()}`).body,
  }),
  deletePushSubscription: () => ({ query: { endpoint: 'https://push.example/none' } }),
  sendPushTest: () => ({ body: { userid: 'nobody' } }),
  confirmPushTest: () => ({ body: { token: 'unknown' } }),

  listCounts: incidentOf,
  addCount: (school) => ({
    ...incidentOf(school),
    body: {
      id: crypto.randomUUID(),
      groupid: school.rollgroupid,
      present: 27,
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  listRollGroups: () => ({}),
  saveRollGroup: async (school) => ({
    parameters: { id: await school.newRollGroup() },
    body: { name: crypto.randomUUID(), expected: 28, counters: ['teacher'] },
  }),
  importRollGroups: () => ({
    body: { rows: [{ name: crypto.randomUUID(), expected: '28', counters: 'teacher' }] },
  }),
  deleteRollGroup: async (school) => ({ parameters: { id: await school.newRollGroup() } }),

  listContacts: () => ({}),
  importContacts: () => ({
    body: { rows: [{ name: 'Fay Hill', phone: crypto.randomUUID(), group: GROUP }] },
  }),
  saveContact: ({ incidentid }) => ({
    parameters: { id: newNamedId('contact') },
    body: { name: 'Fay Hill', phone: '01632 960001', groupid: `incident_${incidentid}` },
  }),
  deleteContact: async (school) => ({ parameters: { id: await school.newContact() } }),
  deleteContacts: async (school) => ({ body: { ids: [await school.newContact()] } }),
  listContactGroups: () => ({}),
  saveContactGroup: async (school) => ({
    parameters: { id: await school.newGroup() },
    body: { name: 'Parents', parentgroupid: school.groupid },
  }),
  deleteContactGroup: async (school) => ({ parameters: { id: await school.newGroup() } }),
  deleteContactGroups: async (school) => ({ body: { ids: [await school.newGroup()] } }),

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

  listOrganisations: () => ({}),
  saveOrganisation: () => ({
    parameters: { id: 'riverside' },
    body: { name: `${MARK} ${crypto.randomUUID()}` },
  }),

  listAllocations: () => ({}),
  saveAllocations: ({ allocations }) => ({
    body: [...allocations, { userid: 'teacher', roleid: 'log-keeper' }],
  }),

  getContent: () => ({}),
  getContentDraft: () => ({}),
  saveContentDraft: async ({ head }) => {
    const { guidance } = await head.callEndpoint('getContentDraft', {})
    const initial_action = { content: crypto.randomUUID(), diagram: [] }
    return { body: { ...guidance, initial_action } }
  },
  publishContent: async (school) => {
    return { headers: { 'if-match': await school.saveDraft() } }
  },
  listContentVersions: () => ({}),
  getContentVersion: () => ({ parameters: { version: VERSION } }),
  restoreContentVersion: () => ({ parameters: { version: VERSION } }),
  listContentReviews: () => ({}),
  addContentReview: async ({ head }) => ({ body: await newReview(head) }),
  deleteContentReview: async ({ head }) => {
    const body = await newReview(head)
    await head.callEndpoint('addContentReview', { body })
    return { parameters: { id: body.id } }
  },
  exportContent: () => ({}),
  checkContentImport: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  importContent: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  uploadMedia: ({ picture }) => ({ form: pictureForm(picture) }),
  deleteMedia: async (school) => ({ parameters: { key: await school.newPicture() } }),

  listActivity: () => ({}),
  exportActivity: () => ({}),
  reportReadiness: () => ({
    body: {
      device: crypto.randomUUID(),
      ready: true,
      contentetag: null,
      contenttaken: null,
      installed: true,
      storagegranted: true,
      appversion: '1.0',
    },
  }),
  listReadiness: () => ({}),

  getSettings: () => ({}),
  getThreeWords: () => ({ query: { lat: '51.5', lng: '-0.1' } }),
  openEvents: () => ({}),
}

/** Other samples replace and delete the tokens. */
async function byDirectory(school: SampleSchool, request: SampleRequest): Promise<SampleRequest> {
  await school.restoreDirectoryTokens()
  return request
}
