import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newIncidentId } from '@holdfast/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClient } from './test-support/api-client.ts'
import { Authenticator } from './test-support/authenticator.ts'
import {
  enableProvider,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from './test-support/identity-provider.ts'
import { inject, type SampleRequest } from './test-support/injected-requests.ts'
import { SAMPLES } from './test-support/sample-requests.ts'
import {
  DIRECTORY_TOKENS,
  makeSampleSchool,
  type SampleSchool,
  UNREVOKED_SIGN_IN_VERSION,
} from './test-support/sample-school.ts'
import { SoftwareAuthenticator } from './test-support/software-authenticator.ts'

/*
 * What each writing endpoint guarantees for a retry after a lost response. A missing endpoint does not
 * compile. `repeated-requests.test.ts` has the cases in which the second request asks for something else.
 *
 * Fails without any of the comparisons with what is stored ("A retry gets the response of the first
 * attempt"), `findPublicationOf` and `areAlreadyImported` for example.
 */

type Guarantee =
  /** It gets the response of the first attempt, and the activity has no second entry. */
  | 'same response'
  /** It is done again, without harm: another mail, another link, the same value again. */
  | 'done again'
  /** 404 `not-found`, which the app treats as success, because the record is already deleted. */
  | 'gone'
  /** 409 `taken`: a user directory then looks for the user, and finds the one that it has created. */
  | 'taken'
  /** A code or an assertion works once; the user's list of factors shows that the first attempt worked. */
  | 'refused'
  /** 401: the session has ended, as was asked. */
  | 'signed out'

type WritingEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name
}[EndpointName]

const GUARANTEES: Record<WritingEndpoint, Guarantee> = {
  // It begins another session; the first one expires unused.
  logIn: 'done again',
  renewToken: 'done again',
  logOut: 'signed out',
  requestPasswordReset: 'same response',
  resetPassword: 'same response',
  changePassword: 'same response',
  endSession: 'gone',
  endOtherSessions: 'done again',
  confirmIdentity: 'done again',
  beginTotp: 'done again',
  confirmTotp: 'refused',
  createRecoveryCodes: 'done again',
  beginPasskey: 'done again',
  addPasskey: 'refused',
  removePasskey: 'gone',
  removeTotp: 'gone',
  createPasskeyChallenge: 'done again',
  beginSingleSignOn: 'done again',
  beginConfirmation: 'done again',
  logInWithSingleSignOn: 'refused',
  saveSingleSignOn: 'same response',
  testSingleSignOn: 'same response',
  checkDomain: 'same response',
  saveDomainRelease: 'same response',
  unlinkIdentity: 'gone',
  unlinkOwnIdentity: 'gone',
  logInWithPasskey: 'refused',
  removeSecondFactor: 'gone',
  saveSecondFactorPolicy: 'same response',

  reportIncident: 'same response',
  saveIncident: 'same response',
  reopenIncident: 'same response',
  saveIncidentSettings: 'same response',
  saveAnnouncedDeletion: 'same response',
  deleteIncident: 'gone',
  deleteIncidents: 'gone',
  addLogEntry: 'same response',
  addCheck: 'same response',
  saveDebrief: 'same response',
  saveExercise: 'same response',
  savePreparationStep: 'same response',
  saveExerciseSettings: 'same response',
  addCount: 'same response',
  importRollGroups: 'same response',
  saveRollGroup: 'same response',
  deleteRollGroup: 'gone',
  saveRecordSettings: 'same response',

  sendAlert: 'same response',
  addAlertAnswer: 'same response',
  addAlertResponse: 'same response',
  addAlertUpdate: 'same response',
  endAlert: 'same response',
  endAlertsOfPerson: 'same response',
  savePushSubscription: 'same response',
  deletePushSubscription: 'same response',
  // Each device gets another test.
  sendPushTest: 'done again',
  confirmPushTest: 'same response',
  saveAlertSettings: 'same response',

  importContacts: 'same response',
  saveContact: 'same response',
  deleteContact: 'gone',
  deleteContacts: 'gone',
  saveContactGroup: 'same response',
  deleteContactGroup: 'gone',
  deleteContactGroups: 'gone',
  importUsers: 'same response',
  saveUser: 'same response',
  deleteUser: 'gone',
  deleteUsers: 'gone',
  suspendUser: 'same response',
  reinstateUser: 'same response',
  // Other links; the earlier ones, which nobody has seen, become invalid.
  inviteUsers: 'done again',
  openInvitation: 'same response',
  createScimUser: 'taken',
  replaceScimUser: 'same response',
  changeScimUser: 'same response',
  deleteScimUser: 'same response',
  // Another token, likewise.
  createDirectoryToken: 'done again',
  releaseSuspensions: 'same response',
  discardSuspensions: 'same response',
  deleteDirectoryToken: 'same response',
  // Another link; the earlier one, which nobody has seen, becomes invalid.
  createResetLink: 'done again',
  saveOrganisation: 'same response',
  saveAllocations: 'same response',

  saveContentDraft: 'same response',
  publishContent: 'same response',
  restoreContentVersion: 'same response',
  addContentReview: 'same response',
  deleteContentReview: 'gone',
  checkContentImport: 'same response',
  importContent: 'same response',
  uploadMedia: 'same response',
  deleteMedia: 'gone',
  reportReadiness: 'same response',
}

let school: SampleSchool
let provider: IdentityProvider
beforeAll(async () => {
  school = await makeSampleSchool({ OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' })
  const { publicUrl } = school.server.app.context.config
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`], {
    'school-head': { email: 'head@riverside.example', email_verified: true },
  })
})
afterAll(async () => {
  await school.server.stop()
  await provider.stop()
})

const PASSWORD = 'Holdfast-demo-1'

/** Requests as the app sends them: with its own ids, and the ETag on which they are based. */
const AS_SENT: Partial<typeof SAMPLES> = {
  logIn: () => ({ body: { username: 'support', password: PASSWORD } }),
  resetPassword: async ({ head, newUser }) => {
    const { link } = await head.callEndpoint('createResetLink', { parameters: { id: newUser() } })
    return { body: { resetkey: link.split('/').at(-1), password: 'three blue kites' } }
  },
  confirmIdentity: () => ({ body: { password: PASSWORD } }),
  confirmTotp: async () => {
    const { secret } = await (await signInWithFactors()).callEndpoint('beginTotp', {})
    return { body: { code: new Authenticator(secret).codeAt(new Date()) } }
  },
  addPasskey: async () => ({ body: await newPasskeyOf(await signInWithFactors()) }),
  removePasskey: async () => {
    const [added] = await (await signInWithFactors()).callEndpoint('listPasskeys', {})
    return { parameters: { id: added?.id ?? '' } }
  },
  logInWithPasskey: async ({ server }) => {
    const visits = await server.signIn('visits')
    await visits.callEndpoint('addPasskey', { body: await newPasskeyOf(visits) })
    const { challenge } = await server.anyone.callEndpoint('createPasskeyChallenge', {})
    return { body: { passkey: passkey.signIn(challenge) } }
  },
  beginSingleSignOn: async (sample) => {
    await enableProvider(sample.head, provider)
    return SAMPLES.beginSingleSignOn(sample)
  },
  saveDomainRelease: async (sample) => ({
    ...(await SAMPLES.saveDomainRelease(sample)),
    query: { org: 'riverside' },
  }),
  logInWithSingleSignOn: (sample) => signInByProvider(sample),
  beginConfirmation: async (sample) => {
    const { body } = await signInByProvider(sample)
    await sample.server.anyone.callEndpoint('logInWithSingleSignOn', { body })
    return {}
  },
  unlinkOwnIdentity: async (sample) => {
    await sample.newIdentity('welfare')
    return {}
  },
  openInvitation: async ({ head, newUser }) => {
    const body = { userids: [newUser()] }
    const { invitations } = await head.callEndpoint('inviteUsers', { body })
    return { body: { key: invitations[0]?.link?.split('/').at(-1) } }
  },
  changePassword: () => ({ body: { password: PASSWORD, newpassword: 'three blue kites' } }),
  reportIncident: () => ({
    body: { id: newIncidentId(new Date()), incidentDetails: 'Smoke', informant: 'Kim' },
  }),
  saveContact: async (sample) => ({
    ...(await SAMPLES.saveContact(sample)),
    headers: { 'if-none-match': '*' },
  }),
  addAlertUpdate: (sample) => ({
    parameters: { id: sample.alertid },
    body: { id: crypto.randomUUID(), message: 'Stay where you are' },
  }),
  saveAllocations: async (sample) => ({
    ...(await SAMPLES.saveAllocations(sample)),
    headers: await ifMatch('/allocations'),
  }),
  saveContentDraft: async (sample) => ({
    ...(await SAMPLES.saveContentDraft(sample)),
    headers: await ifMatch('/content/draft'),
  }),
  restoreContentVersion: async (sample) => ({
    ...(await SAMPLES.restoreContentVersion(sample)),
    headers: await ifMatch('/content/draft'),
  }),
  importContent: async (sample) => ({
    ...(await SAMPLES.importContent(sample)),
    headers: await ifMatch('/content/draft'),
  }),
}

const FACTOR_ENDPOINTS = [
  ...(['beginTotp', 'confirmTotp', 'createRecoveryCodes', 'removeTotp'] as const),
  ...(['beginPasskey', 'addPasskey', 'removePasskey'] as const),
]
const FACTOR_USER = {
  userid: 'media',
  org: 'riverside',
  type: 'standard',
  ver: UNREVOKED_SIGN_IN_VERSION,
} as const
let passkey: SoftwareAuthenticator

/** A sign-in at the provider whose answer has not been sent to the server yet. */
async function signInByProvider({ server, head }: SampleSchool) {
  await enableProvider(head, provider)
  const organisationid = 'riverside'
  const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
    body: { organisationid },
  })
  return { body: { attempt, organisationid, answer: await visitProvider(url, 'school-head') } }
}

/** The user whose second factors the requests above add and remove. */
async function signInWithFactors(): Promise<Client> {
  const { server } = school
  return makeClient(server.address, server.app.context.tokens.issue(FACTOR_USER))
}

async function newPasskeyOf(user: Client) {
  passkey = new SoftwareAuthenticator(school.server.app.context.config.publicUrl)
  const { challenge } = await user.callEndpoint('beginPasskey', {})
  return { name: 'Phone', passkey: passkey.register(challenge) }
}

async function ifMatch(path: string) {
  const { headers } = await school.head.call('GET', path)
  return { 'if-match': headers.get('etag') ?? '' }
}

/** A request that ends sessions gets the token of a user whom no other request uses. */
async function tokenFor(name: EndpointName): Promise<string> {
  const { tokens } = school.server.app.context
  if (endpoints[name].access === 'directory') return DIRECTORY_TOKENS.riverside
  if (name === 'changePassword') return (await school.server.signIn('teacher')).token
  if (name === 'logOut') return (await school.server.signIn('comms')).token
  if (FACTOR_ENDPOINTS.some((factor) => factor === name)) return tokens.issue(FACTOR_USER)
  const type = 'admin' as const
  const caller =
    endpoints[name].access === 'manage organisations'
      ? { userid: 'provider.admin', org: 'provider', type, ver: UNREVOKED_SIGN_IN_VERSION }
      : name === 'endSession' || name === 'unlinkOwnIdentity'
        ? {
            userid: 'welfare',
            org: 'riverside',
            type: 'standard' as const,
            ver: UNREVOKED_SIGN_IN_VERSION,
          }
        : { userid: 'head', org: 'riverside', type, ver: UNREVOKED_SIGN_IN_VERSION }
  return tokens.issue(caller)
}

async function countActivity(): Promise<number> {
  return (await school.server.database.query('select from activity')).length
}

const SECOND: Record<Guarantee, (first: string) => string | RegExp> = {
  'same response': (first) => first,
  'done again': () => /^20[01]$/,
  taken: () => '409 taken',
  gone: () => '404 not-found',
  refused: () => /^(403 wrong-passkey|403 single-sign-on-refused|409 conflict)$/,
  'signed out': () => /^401 /,
}

test.each(Object.keys(GUARANTEES) as WritingEndpoint[])(
  '%s that is sent again keeps its guarantee',
  async (name) => {
    const request: SampleRequest = await (AS_SENT[name] ?? SAMPLES[name])(school)
    const token = await tokenFor(name)
    const send = () => inject(school.server, name, request, token)
    const first = await send()
    expect(first.outcome, first.text).toMatch(/^20[014]$/)
    const activities = await countActivity()
    const second = await send()
    expect(second.outcome, second.text).toMatch(SECOND[GUARANTEES[name]](first.outcome))
    if (GUARANTEES[name] !== 'same response') return
    if (first.text === '') expect(second.text).toBe('')
    else expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text))
    expect(await countActivity()).toBe(activities)
  },
)

test('every endpoint that writes has a guarantee', () => {
  const writing = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET')
  expect(Object.keys(GUARANTEES).sort()).toEqual(writing.map(([name]) => name).sort())
})
