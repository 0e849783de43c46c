import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReadingRequest } from '@holdfast/contract/content/readings'
import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
import { newAlertId, newReviewId } from '@holdfast/contract/ids'
import { SHARE_PART_NAMES } from '@holdfast/contract/incidents/share-parts'
import { APP_VERSION } from '@holdfast/contract/limits'
import { Validator } from '@seriousme/openapi-schema-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../test-support/api-client.ts'
import { Authenticator, setUpTotp } from '../../test-support/authenticator.ts'
import { DescribedResponses } from '../../test-support/described-responses.ts'
import { type DnsServer, startDnsServer } from '../../test-support/dns-server.ts'
import {
  type IdentityProvider,
  settingsOf,
  startIdentityProvider,
  visitProvider,
} from '../../test-support/identity-provider.ts'
import { newEntry, reportIncident } from '../../test-support/incidents.ts'
import { newSubscription } from '../../test-support/push-subscription.ts'
import { newChannel } from '../../test-support/sample-bodies.ts'
import { makePicture } from '../../test-support/sample-pictures.ts'
import { SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { describeApi } from './openapi.ts'

/*
 * Every endpoint gets one request, all on one server and in the order of the table below: later
 * requests need what earlier ones created. The responses are compared with the document.
 */

const INCIDENT = '20261121_k3v9x2m7p0qa'
const CHANNEL = 'channel_k3v9x2m7p0qa'
const RESET_KEY = 'a-key-that-a-mail-would-bring'
const INVITATION_KEY = 'the key of an invitation'

let server: TestServer
let threeWordService: Server
let dns: DnsServer
let provider: IdentityProvider
let described: DescribedResponses
const tokens = new Map<string, string>()

beforeAll(async () => {
  threeWordService = createServer((_, response) => response.end('{"words":"filled.count.soap"}'))
  await new Promise<void>((resolve) => {
    threeWordService.listen(0, '127.0.0.1', resolve)
  })
  const { port } = threeWordService.address() as AddressInfo
  dns = await startDnsServer()
  server = await startTestServer({
    env: {
      API_DOCS: 'on',
      W3W_URL: `http://127.0.0.1:${port}/convert`,
      W3W_API_KEY: 'key',
      OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1',
      DNS_SERVERS: dns.address,
    },
  })
  const { publicUrl } = server.app.context.config
  provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`], {
    'school-head': { email: 'head@riverside.example', email_verified: true },
  })
  described = new DescribedResponses(describeApi(server.app.context.api.registered))
  for (const username of ['head', 'teacher', 'support', 'comms', 'provider.admin']) {
    tokens.set(username, (await server.signIn(username)).token)
  }
})
afterAll(async () => {
  threeWordService.close()
  await server.stop()
  await provider.stop()
  dns.stop()
})

test('the document that is served is valid OpenAPI', async () => {
  const response = await fetch(`${server.address}/api/openapi.json`)
  const validator = new Validator()
  expect(await validator.validate((await response.json()) as Record<string, unknown>)).toEqual({
    valid: true,
  })
  // Fails for a reference to a schema that the document does not have.
  expect(validator.resolveRefs()).toMatchObject({ openapi: '3.1.0' })
})

type Request = {
  parameters?: Record<string, string>
  query?: string
  body?: unknown
  /** The username that sends the request; the head by default. */
  as?: 'teacher' | 'support' | 'comms' | 'provider.admin'
  headers?: Record<string, string>
  /** The expected status, 200 by default. */
  status?: number
}

const newPasskey = () => new SoftwareAuthenticator(server.app.context.config.publicUrl)
const CHECK = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }
const GROUP = { name: 'Parents', colour: 'green', icon: 'phone' }
const CONTACT = { name: 'Fay Hill', phone: '01632 960001', groupid: 'parents_aaaaaaaa' }
const USER = {
  name: 'Ann Lee',
  type: 'standard',
  email: 'ann@riverside.example',
  password: PASSWORD,
}
const USER_ROW = { username: 'bo', name: 'Bo Lee', email: 'bo@riverside.example', type: '' }
const CONTACT_ROW = {
  name: 'Guy Hall',
  title: '',
  phone: '01632 960002',
  group: 'Parents',
  email: '',
}
const ALERT = 'alert_k3v9x2m7p0qa'
const SUBSCRIPTION = newSubscription('https://push.example/a').body
const EXERCISE = '20261121_exercise'
const ANSWER = {
  id: '0b0f5c0e-3c5e-4a53-9d0c-6f3f5b1a2c3d',
  answer: 'safe',
  timestamp: '2026-11-21T10:00:00Z',
}
const RESPONSE = {
  id: '0b0f5c0e-3c5e-4a53-9d0c-6f3f5b1a2c40',
  recipientid: 'teacher',
  kind: 'coming',
  answered: '2026-11-21T10:00:00Z',
  timestamp: '2026-11-21T10:00:00Z',
}
const ROLL_GROUP = 'class_aaaaaaaa'
const CLASS = { name: '4B', expected: 28, counters: ['teacher'] }
const TASK = {
  ...{ id: 'task_aaaaaaaaaaaa', title: 'Open the hall', userids: ['teacher'] },
  timestamp: '2026-11-21T10:00:00Z',
}
const HANDOVER = {
  ...{ id: 'handover_aaaaaaaaaaaa', roleid: 'incident-manager', touserid: 'teacher' },
  timestamp: '2026-11-21T10:00:00Z',
}
const VISITOR = 'visitor_aaaaaaaaaaaa'
/** Lists of absences are of today, which may be another day when the next request is sent. */
const today = () => new Date().toISOString().slice(0, 10)
const CLOSURE_ID = '0b0f5c0e-3c5e-4a53-9d0c-6f3f5b1a2c50'
/** The answers are asked for on the day that was declared, also after midnight. */
let declaredDay = ''
const closure = () => ({
  ...{ id: CLOSURE_ID, day: today(), zone: 'UTC', state: 'late' },
  ...{ opens: '10:00', reason: 'Snow', replaces: null },
})
const COUNT = {
  id: '0b0f5c0e-3c5e-4a53-9d0c-6f3f5b1a2c3e',
  groupid: ROLL_GROUP,
  present: 26,
  missing: [{ name: 'Sam', place: 'Library' }],
  injured: [{ name: 'Kim', note: 'Ankle' }],
  timestamp: '2026-11-21T10:00:00Z',
}
const READINESS = {
  device: 'a-secret',
  ready: true,
  contentetag: null,
  contenttaken: null,
  installed: true,
  storagegranted: false,
  appversion: APP_VERSION,
}

/** Of everything that can be shared. */
async function newShare() {
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const shareid = crypto.randomUUID()
  const body = { id: shareid, name: 'Sgt Khan', hours: 2, parts: [...SHARE_PART_NAMES] }
  const { address } = await head.callEndpoint('addShare', { parameters, body })
  return { ...parameters, shareid, key: address.split('#')[1] ?? '' }
}

async function newAttendanceToken() {
  const head = await server.signIn('head')
  return head.callEndpoint('createAttendanceToken', { body: { name: crypto.randomUUID() } })
}

async function newCapToken() {
  const head = await server.signIn('head')
  return head.callEndpoint('createCapToken', { body: { name: crypto.randomUUID() } })
}

/** The map is for devices that have opened the page. */
async function headersOfOpened() {
  const headers = { [SHARE_KEY_HEADER]: (await newShare()).key }
  await server.anyone.callEndpoint('openShare', { headers })
  return headers
}

async function mergeWithAnother() {
  const into = await reportIncident(await server.signIn('head'))
  return { id: crypto.randomUUID(), into }
}

async function nameOfRiverside(): Promise<string> {
  const [row] = await server.database.query(`select name from organisations where id = 'riverside'`)
  return String(row?.name)
}

const requests: Record<EndpointName, () => Request | Promise<Request>> = {
  getHealth: () => ({}),
  getLiveness: () => ({}),
  getSettings: () => ({}),
  getThreeWords: () => ({ query: '?lat=51.520847&lng=-0.195521' }),
  logIn: () => ({ body: { username: 'welfare', password: PASSWORD } }),
  createPasskeyChallenge: () => ({ status: 201 }),
  logInWithPasskey: async () => {
    const passkey = newPasskey()
    const visits = await server.signIn('visits')
    const registration = await visits.callEndpoint('beginPasskey', {})
    const added = { name: 'Phone', passkey: passkey.register(registration.challenge) }
    await visits.callEndpoint('addPasskey', { body: added })
    const { challenge } = await server.anyone.callEndpoint('createPasskeyChallenge', {})
    return { body: { passkey: passkey.signIn(challenge) } }
  },
  saveSingleSignOn: () => ({ body: settingsOf(provider) }),
  getSingleSignOn: () => ({}),
  testSingleSignOn: () => ({ body: settingsOf(provider) }),
  checkDomain: async () => {
    const head = await server.signIn('head')
    const { domainrecord } = await head.callEndpoint('getSingleSignOn', {})
    dns.records['_holdfast.riverside.example'] = [domainrecord]
    return { body: { domain: 'riverside.example' } }
  },
  saveDomainRelease: () => ({
    as: 'provider.admin',
    query: '?org=riverside',
    body: { domain: 'riverside.example', released: true },
  }),
  findSingleSignOn: () => ({ query: '?domain=riverside.example' }),
  beginSingleSignOn: () => ({ body: { organisationid: 'riverside' }, status: 201 }),
  logInWithSingleSignOn: async () => {
    const organisationid = 'riverside'
    const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
      body: { organisationid },
    })
    return { body: { attempt, organisationid, answer: await visitProvider(url, 'school-head') } }
  },
  beginConfirmation: () => ({ status: 201 }),
  unlinkIdentity: async () => {
    await server.database.query(
      `insert into external_identities
       values ('riverside', 'https://login.invalid', 'a', 'welfare', now(), now())`,
    )
    return { parameters: { id: 'welfare' } }
  },
  unlinkOwnIdentity: async () => {
    await server.database.query(
      `insert into external_identities
       values ('riverside', 'https://login.invalid', 'b', 'comms', now(), now())`,
    )
    return { as: 'comms' }
  },
  renewToken: () => ({}),
  logOut: () => ({ as: 'support' }),
  requestPasswordReset: () => ({ body: { email: 'teacher@riverside.example' } }),
  resetPassword: async () => {
    await insertKey(RESET_KEY, false)
    return { body: { resetkey: RESET_KEY, password: 'a brand new password' } }
  },
  openInvitation: async () => {
    await insertKey(INVITATION_KEY, true)
    return { body: { key: INVITATION_KEY } }
  },

  getAccount: () => ({}),
  changePassword: () => ({
    as: 'teacher',
    body: { password: PASSWORD, newpassword: 'a brand new password' },
  }),
  listPasskeys: () => ({}),
  beginPasskey: () => ({ status: 201 }),
  addPasskey: async () => {
    const { challenge } = await (await server.signIn('comms')).callEndpoint('beginPasskey', {})
    const body = { name: 'Phone', passkey: newPasskey().register(challenge) }
    return { as: 'comms', status: 201, body }
  },
  removePasskey: async () => {
    const [row] = await server.database.query("select id from passkeys where userid = 'comms'")
    return { as: 'comms', parameters: { id: String(row?.id) } }
  },
  beginTotp: () => ({ as: 'comms', status: 201 }),
  confirmTotp: async () => {
    const { secret } = await (await server.signIn('comms')).callEndpoint('beginTotp', {})
    return { as: 'comms', body: { code: new Authenticator(secret).codeAt(new Date()) } }
  },
  createRecoveryCodes: () => ({ as: 'comms', status: 201 }),
  removeTotp: () => ({ as: 'comms' }),
  confirmIdentity: () => ({ body: { password: PASSWORD } }),
  listSessions: () => ({}),
  endSession: async () => {
    const [session] = await (await server.signIn('comms')).callEndpoint('listSessions', {})
    return { as: 'comms', parameters: { id: session?.id ?? '' } }
  },
  endOtherSessions: () => ({}),

  reportIncident: () => ({ body: { id: INCIDENT, incidentDetails: 'Smoke' }, status: 201 }),
  saveIncident: () => ({ parameters: { id: INCIDENT }, body: { informant: 'The cook' } }),
  mergeIncident: async () => ({
    parameters: { id: await reportIncident(await server.signIn('head')) },
    body: await mergeWithAnother(),
  }),
  separateIncident: async () => {
    const head = await server.signIn('head')
    const parameters = { id: await reportIncident(head) }
    await head.callEndpoint('mergeIncident', { parameters, body: await mergeWithAnother() })
    return { parameters, body: { id: crypto.randomUUID() } }
  },
  relateIncident: async () => {
    const head = await server.signIn('head')
    const body = { incidentid: await reportIncident(head), related: true }
    return { parameters: { id: await reportIncident(head) }, body }
  },
  listShares: async () => ({ parameters: { id: (await newShare()).id } }),
  addShare: async () => ({
    parameters: { id: await reportIncident(await server.signIn('head')) },
    body: { id: crypto.randomUUID(), name: 'Sgt Khan', hours: 2, parts: ['methane'] },
    status: 201,
  }),
  endShare: async () => {
    const { id, shareid } = await newShare()
    return { parameters: { id, shareid } }
  },
  openShare: async () => ({ headers: { [SHARE_KEY_HEADER]: (await newShare()).key } }),
  openSharedPicture: async () => ({
    parameters: { path: 'map.png' },
    headers: await headersOfOpened(),
  }),
  reopenIncident: async () => {
    const head = await server.signIn('head')
    const parameters = { id: INCIDENT }
    const { closed } = await head.callEndpoint('saveIncident', {
      parameters,
      body: { closed: 'now' },
    })
    return { parameters, body: { closed } }
  },
  getIncidentSettings: () => ({}),
  listAnnouncedDeletions: () => ({}),
  listOpenActions: () => ({}),
  saveAnnouncedDeletion: async () => {
    await server.database.query(
      `insert into announced_deletions values ('riverside', '${INCIDENT}', now(), now())`,
    )
    return { parameters: { id: INCIDENT }, body: { keep: true } }
  },
  getRetention: () => ({}),
  saveRetention: () => ({
    body: { incidentdays: 365, exercisedays: null, visitordays: null, version: 0 },
  }),
  saveIncidentSettings: () => ({ body: { closers: 'team' } }),
  listIncidents: () => ({}),
  listIncidentHistory: () => ({ parameters: { id: INCIDENT } }),
  addLogEntry: () => ({ parameters: { id: INCIDENT }, body: newEntry(), status: 201 }),
  listLogEntries: () => ({ parameters: { id: INCIDENT } }),
  addCheck: () => ({ parameters: { id: INCIDENT }, body: CHECK, status: 201 }),
  mailSituationReport: async () => {
    const content = JSON.stringify({ situation: 'Water in the cellar' })
    const entry = newEntry({ type: 'sitrep', content })
    const head = await server.signIn('head')
    await head.callEndpoint('addLogEntry', { parameters: { id: INCIDENT }, body: entry })
    return {
      parameters: { id: INCIDENT, entryid: entry.id },
      body: { id: crypto.randomUUID(), userids: ['support'] },
      status: 201,
    }
  },
  listLogPictures: () => ({ parameters: { id: INCIDENT } }),
  putLogPicture: async () => {
    const { place, bytes } = await announcePicture()
    const headers = { 'content-type': 'image/jpeg' }
    return { parameters: place, body: new Uint8Array(bytes), headers }
  },
  getLogPicture: async () => ({ parameters: await sendPicture() }),
  deleteLogPicture: async () => ({
    parameters: await sendPicture(),
    body: { reason: 'A child is in it' },
  }),
  listChecks: () => ({ parameters: { id: INCIDENT } }),
  listAllocationHistory: () => ({ parameters: { id: INCIDENT } }),
  listAlertHistory: () => ({ parameters: { id: INCIDENT } }),
  listCheckHistory: () => ({ parameters: { id: INCIDENT } }),
  getRecordSettings: () => ({}),
  saveRecordSettings: () => ({ body: { addresses: ['chair@riverside.example'], version: 0 } }),
  exportRecord: () => ({ parameters: { id: INCIDENT } }),
  getRecordState: () => ({ parameters: { id: INCIDENT } }),

  listExercises: async () => {
    const head = await server.signIn('head')
    const drill = { id: EXERCISE, incidentDetails: 'Fire drill', exercise: true }
    await head.callEndpoint('reportIncident', { body: drill })
    return {}
  },
  saveExercise: () => ({ parameters: { id: EXERCISE }, body: { kind: 'evacuate' } }),
  getGettingStarted: () => ({}),
  savePreparationStep: () => ({ body: { step: 'map', needed: false } }),
  getExerciseSettings: () => ({}),
  saveExerciseSettings: () => ({ body: { intervals: [{ kind: 'lockdown', months: 12 }] } }),
  sendAlert: () => ({
    body: { id: ALERT, kind: 'lockdown', incidentid: INCIDENT },
    status: 201,
  }),
  listAlerts: () => ({}),
  getAlertReach: () => ({ parameters: { id: 'lockdown' } }),
  addAlertAnswer: () => ({ parameters: { id: ALERT }, body: ANSWER, status: 201 }),
  listAlertAnswers: () => ({ parameters: { id: ALERT } }),
  getOwnAlertAnswers: () => ({ parameters: { id: ALERT } }),
  addAlertResponse: async () => {
    await server.database.query(
      `insert into alert_answers (organisationid, incidentid, alertid, id, userid, answer, note,
         timestamp, devicetimestamp, received)
       select organisationid, incidentid, id, gen_random_uuid(), 'teacher', 'help', '',
         now(), now(), now()
       from alerts where id = $1`,
      [ALERT],
    )
    return { parameters: { id: ALERT }, body: RESPONSE, status: 201 }
  },
  addAlertUpdate: () => ({ parameters: { id: ALERT }, body: { message: 'Stay' }, status: 201 }),
  endAlert: () => ({ parameters: { id: ALERT }, body: { message: 'All clear' } }),
  endAlertsOfPerson: () => ({ parameters: { id: 'head' }, body: { alertids: [ALERT] } }),
  listAlertDeliveries: () => ({}),
  savePushSubscription: () => ({ body: SUBSCRIPTION }),
  sendPushTest: () => ({ body: { userid: 'nobody' } }),
  confirmPush: () => ({ body: { token: 'unknown' } }),
  reportShown: () => ({
    parameters: { id: ALERT },
    body: { shown: '2026-11-21T10:00:00Z', sent: '2026-11-21T10:00:00Z' },
  }),
  listDeliveryTimes: () => ({}),
  getDeliveryTimes: async () => {
    await server.database.query(`
      insert into push_tests values ('riverside', 'a-test', now());
      insert into delivery_receipts (organisationid, testid, userid, name, channel, device, app, shown)
      values ('riverside', 'a-test', 'teacher', 'Dana Fox', 'push', '', 'closed', now())`)
    return { parameters: { id: 'a-test' } }
  },
  deletePushSubscription: () => ({ query: `?endpoint=${SUBSCRIPTION.endpoint}` }),
  getAlertSettings: () => ({}),
  getWebhookSecret: () => ({}),
  saveAlertSettings: () => ({ body: { alertsenders: 'team' } }),
  listCapTokens: () => ({}),
  createCapToken: () => ({ body: { name: crypto.randomUUID() }, status: 201 }),
  deleteCapToken: async () => ({ parameters: { id: (await newCapToken()).id } }),
  getCapFeed: async () => ({ headers: { authorization: `Bearer ${(await newCapToken()).token}` } }),
  getCapMessage: async () => {
    const headers = { authorization: `Bearer ${(await newCapToken()).token}` }
    const head = await server.signIn('head')
    await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate' } })
    const feed = await server.anyone.call<string>('GET', '/cap', { headers })
    const id = /<identifier>(.*?)</.exec(feed.body)?.[1] ?? ''
    return { parameters: { id }, headers }
  },
  listChannels: () => ({}),
  saveChannel: () => ({ body: newChannel(CHANNEL), status: 201 }),
  testChannel: () => ({ parameters: { id: CHANNEL }, body: {} }),
  makeReplyAddress: () => ({ parameters: { id: CHANNEL }, body: {}, status: 201 }),
  receiveReply: async () => {
    const made = await send('makeReplyAddress', { parameters: { id: CHANNEL }, body: {} })
    const { address } = (await made.json()) as { address: string }
    const parameters = { id: CHANNEL, secret: address.split('/').at(-1) ?? '' }
    return { parameters, body: { id: '1', from: '07700 900999', message: 'SAFE' }, status: 204 }
  },
  listChannelReplies: () => ({}),
  listChannelMessages: () => ({}),
  saveEscalation: () => ({
    parameters: { id: 'evacuate' },
    body: { escalation: [{ after: 3600, channel: CHANNEL }] },
  }),
  listEscalations: () => ({}),
  deleteChannel: async () => {
    // It is not deleted while steps use it.
    await send('saveEscalation', { parameters: { id: 'evacuate' }, body: { escalation: [] } })
    return { parameters: { id: CHANNEL } }
  },

  saveRollGroup: () => ({ parameters: { id: ROLL_GROUP }, body: CLASS, status: 201 }),
  importRollGroups: () => ({
    body: { rows: [{ name: '4C', expected: '27', counters: '', sort: '' }] },
  }),
  listRollGroups: () => ({}),
  addCount: () => ({ parameters: { id: INCIDENT }, body: COUNT, status: 201 }),
  listCounts: () => ({ parameters: { id: INCIDENT } }),
  savePerson: () => ({
    parameters: { id: 'person-1' },
    body: { name: 'Sam Hill', rollgroupid: ROLL_GROUP, needs: 'Evac chair' },
    status: 201,
  }),
  importPeople: () => ({
    body: { rows: [{ id: 'person-2', name: 'Ana Hill', group: CLASS.name }] },
  }),
  saveRollCallSettings: () => ({ body: { rollcallnames: 'on' } }),
  addVisitor: async () => {
    // The first visitor makes the group.
    await server.database.query(`delete from roll_groups where name = 'Visitors'`)
    return {
      body: { id: VISITOR, name: 'Fay Hill', host: 'Dana Fox', arrived: COUNT.timestamp },
      status: 201,
    }
  },
  listVisitors: () => ({}),
  addDeparture: () => ({ parameters: { id: VISITOR }, body: { departed: TASK.timestamp } }),
  getAttendance: () => ({ query: `?day=${today()}` }),
  listAttendanceTokens: () => ({}),
  createAttendanceToken: () => ({ body: { name: crypto.randomUUID() }, status: 201 }),
  deleteAttendanceToken: async () => ({ parameters: { id: (await newAttendanceToken()).id } }),
  saveAttendance: () => ({ body: { day: today(), absent: ['person-1'], zone: 'UTC' } }),
  getRollCallSettings: () => ({}),
  listPeople: () => ({}),
  listPeopleOfGroup: () => ({ parameters: { id: ROLL_GROUP } }),
  listPeopleOfIncident: () => ({ parameters: { id: INCIDENT } }),
  addMark: () => ({
    parameters: { id: INCIDENT },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'person-1', state: 'missing', place: 'Library' },
      timestamp: COUNT.timestamp,
    },
    status: 201,
  }),
  addRelease: () => ({
    parameters: { id: INCIDENT },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'person-1', adult: 'Ana Hill', identity: 'known' },
      timestamp: COUNT.timestamp,
    },
    status: 201,
  }),
  addPickupEvent: () => ({
    parameters: { id: INCIDENT },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'person-1', adult: 'Ana Hill', identity: 'known' },
      timestamp: COUNT.timestamp,
    },
    status: 201,
  }),
  listPickups: () => ({ parameters: { id: INCIDENT } }),
  listNeeds: () => ({ parameters: { id: INCIDENT } }),
  listAdults: () => ({ parameters: { id: INCIDENT, personid: 'person-1' } }),
  listMarks: () => ({ parameters: { id: INCIDENT } }),
  listMarkHistory: () => ({ parameters: { id: INCIDENT } }),
  exportPerson: () => ({ parameters: { id: 'person-1' } }),
  deletePeople: () => ({ body: { ids: ['person-1', 'person-2'] } }),
  addTask: () => ({ parameters: { id: INCIDENT }, body: TASK, status: 201 }),
  addTaskChange: () => ({
    parameters: { id: INCIDENT, taskid: TASK.id },
    body: { id: crypto.randomUUID(), state: 'done', timestamp: TASK.timestamp },
    status: 201,
  }),
  listTasks: () => ({ parameters: { id: INCIDENT } }),
  addHandover: () => ({ parameters: { id: INCIDENT }, body: HANDOVER, status: 201 }),
  withdrawHandover: () => ({
    parameters: { id: INCIDENT, handoverid: HANDOVER.id },
    body: { id: crypto.randomUUID(), timestamp: TASK.timestamp },
    status: 201,
  }),
  takeOverRole: () => ({
    parameters: { id: INCIDENT },
    body: {
      ...{ id: 'handover_bbbbbbbbbbbb', roleid: 'log-keeper' },
      timestamp: new Date().toISOString(),
    },
    status: 201,
  }),
  acceptHandover: async () => {
    const body = { ...HANDOVER, id: 'handover_cccccccccccc', touserid: 'teacher' }
    await send('addHandover', { parameters: { id: INCIDENT }, body, status: 201 })
    return {
      as: 'teacher',
      parameters: { id: INCIDENT, handoverid: body.id },
      body: { id: crypto.randomUUID(), timestamp: TASK.timestamp },
      status: 201,
    }
  },
  listHandovers: () => ({ parameters: { id: INCIDENT } }),
  getHandover: () => ({ parameters: { id: INCIDENT, handoverid: HANDOVER.id } }),

  saveContactGroup: () => ({ parameters: { id: 'parents_aaaaaaaa' }, body: GROUP, status: 201 }),
  listContactGroups: () => ({}),
  saveContact: () => ({ parameters: { id: 'fay_aaaaaaaa' }, body: CONTACT, status: 201 }),
  importContacts: () => ({ body: { rows: [CONTACT_ROW] } }),
  listContacts: () => ({}),
  deleteContact: () => ({ parameters: { id: 'fay_aaaaaaaa' } }),
  deleteContacts: async () => {
    await send('saveContact', requests.saveContact() as Request)
    return { body: { ids: ['fay_aaaaaaaa'] } }
  },
  deleteContactGroup: () => ({ parameters: { id: 'parents_aaaaaaaa' } }),
  deleteContactGroups: async () => {
    await send('saveContactGroup', requests.saveContactGroup() as Request)
    return { body: { ids: ['parents_aaaaaaaa'] } }
  },

  saveUser: () => ({ parameters: { id: 'ann' }, body: USER, status: 201 }),
  importUsers: () => ({ body: { rows: [USER_ROW] } }),
  listUsers: () => ({}),
  saveAllocations: () => ({ body: [{ userid: 'ann', roleid: 'log-keeper' }] }),
  listAllocations: () => ({}),
  createDirectoryToken: () => ({ status: 201 }),
  getDirectory: () => ({}),
  discardSuspensions: heldSuspension,
  releaseSuspensions: heldSuspension,
  getScimConfig: () => withDirectoryToken({}),
  listScimSchemas: () => withDirectoryToken({}),
  listScimResourceTypes: () => withDirectoryToken({}),
  listScimUsers: () => withDirectoryToken({ query: '?startIndex=1&count=2' }),
  getScimUser: () => withDirectoryToken({ parameters: { id: 'ann' } }),
  createScimUser: () =>
    withDirectoryToken({ body: { userName: 'kim', active: false }, status: 201 }),
  replaceScimUser: () =>
    withDirectoryToken({
      parameters: { id: 'kim' },
      body: { userName: 'kim', displayName: 'Kim Doyle', active: true },
    }),
  changeScimUser: () =>
    withDirectoryToken({
      parameters: { id: 'kim' },
      body: { Operations: [{ op: 'replace', path: 'displayName', value: 'Kim' }] },
    }),
  deleteScimUser: () => withDirectoryToken({ parameters: { id: 'kim' }, status: 204 }),
  deleteDirectoryToken: async () => {
    await server.signIn('head').then((head) => head.callEndpoint('createDirectoryToken', {}))
    return {}
  },
  inviteUsers: () => ({ body: { userids: ['ann'] }, status: 201 }),
  createResetLink: () => ({ parameters: { id: 'ann' }, status: 201 }),
  suspendUser: () => ({ parameters: { id: 'ann' } }),
  reinstateUser: () => ({ parameters: { id: 'ann' } }),
  exportUser: () => ({ parameters: { id: 'ann' } }),
  deleteUser: () => ({ parameters: { id: 'ann' } }),
  deleteUsers: () => ({ body: { ids: ['bo'] } }),
  saveOrganisation: () => ({
    as: 'provider.admin',
    parameters: { id: 'lakeside' },
    body: { name: 'Lakeside' },
    status: 201,
  }),
  removeSecondFactor: async () => {
    await setUpTotp(await server.signIn('welfare'))
    return { parameters: { id: 'welfare' } }
  },
  getSecondFactorPolicy: () => ({}),
  saveSecondFactorPolicy: () => ({
    as: 'provider.admin',
    query: '?org=hilltop',
    body: { required: 'admins' },
  }),
  getBackups: () => ({ as: 'provider.admin' }),
  listOrganisations: () => ({ as: 'provider.admin' }),
  listOrganisationStates: () => ({ as: 'provider.admin' }),
  listShownMessages: () => ({}),
  listProviderMessages: () => ({ as: 'provider.admin' }),
  addProviderMessage: () => ({
    as: 'provider.admin',
    status: 201,
    parameters: { id: 'tonight' },
    body: {
      message: 'Maintenance tonight',
      starts: new Date().toISOString(),
      ends: new Date(Date.now() + 60_000).toISOString(),
    },
  }),
  withdrawProviderMessage: () => ({ as: 'provider.admin', parameters: { id: 'tonight' } }),
  getOrganisationSuspension: () => ({}),
  suspendOrganisation: async () => ({
    as: 'provider.admin',
    parameters: { id: 'riverside' },
    body: {
      name: await nameOfRiverside(),
      from: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString(),
    },
  }),
  resumeOrganisation: () => ({ as: 'provider.admin', parameters: { id: 'riverside' } }),
  getOrganisationDeletion: () => ({}),
  askOrganisationDeletion: async () => ({
    as: 'provider.admin',
    query: '?org=riverside',
    body: { name: await nameOfRiverside() },
  }),
  confirmOrganisationDeletion: async () => {
    // Other samples have changed how Riverside signs in, so that its own admins do not count as one of two.
    await server.database.query(`update organisation_deletions set askedby = 'nobody'`)
    const head = await server.signIn('head')
    const { deletion } = await head.callEndpoint('getOrganisationDeletion', {})
    const body = { name: await nameOfRiverside(), asked: deletion?.asked ?? '' }
    return { as: 'provider.admin', query: '?org=riverside', body }
  },
  withdrawOrganisationDeletion: () => ({}),
  listNameErasures: () => ({}),
  askNameErasure: async () => ({ body: { userid: await formerUser('former.one') } }),
  confirmNameErasure: async () => {
    // Accounts that others have changed lately do not count.
    await server.database.query(`
      alter table activity disable trigger append_only;
      update activity set timestamp = timestamp - interval '31 days';
      alter table activity enable trigger append_only;
      update name_erasures set askedby = 'site', admins = admins || array['site'],
        asked = asked - interval '25 hours', noted = noted - interval '25 hours'`)
    const head = await server.signIn('head')
    const { erasures } = await head.callEndpoint('listNameErasures', {})
    const body = { userid: 'former.one', asked: erasures[0]?.asked ?? '' }
    return { as: 'provider.admin', query: '?org=riverside', body }
  },
  withdrawNameErasure: async () => {
    const userid = await formerUser('former.two')
    await send('askNameErasure', { body: { userid } })
    return { parameters: { id: userid } }
  },

  getContent: () => ({}),
  getContentDraft: () => ({}),
  saveContentDraft: async () => {
    const draft = await (await send('getContentDraft', {})).json()
    return { body: (draft as { guidance: object }).guidance }
  },
  publishContent: () => ({ status: 201 }),
  listContentVersions: () => ({}),
  getContentVersion: () => ({ parameters: { version: '2' } }),
  restoreContentVersion: () => ({ parameters: { version: '2' } }),
  listContentReviews: () => ({}),
  addContentReview: async () => ({ body: await newReview(), status: 201 }),
  deleteContentReview: async () => {
    const body = await newReview()
    await send('addContentReview', { body })
    return { parameters: { id: body.id } }
  },
  listReadings: () => ({}),
  requestReading: () => ({ body: newReadingRequest(), status: 201 }),
  listOwnReadings: () => ({}),
  addReading: async () => {
    const body = newReadingRequest()
    const request = (await (await send('requestReading', { body })).json()) as ReadingRequest
    return { body: { requestid: request.id, version: request.version }, status: 201 }
  },
  listClosures: () => ({}),
  declareClosure: () => {
    const body = closure()
    declaredDay = body.day
    return { body, status: 201 }
  },
  addClosureAnswer: () => ({
    body: { ...ANSWER, id: crypto.randomUUID(), closureid: CLOSURE_ID, answer: 'can' },
    status: 201,
  }),
  listOwnClosureAnswers: () => ({}),
  listClosureAnswers: () => ({ parameters: { day: declaredDay } }),
  getClosureReach: () => ({ parameters: { day: declaredDay } }),
  getPreparedness: () => ({}),
  saveProcedure: () => ({ body: { procedure: 'lockdown', page: '', kind: '' } }),
  exportContent: () => ({}),
  checkContentImport: async () => {
    const archive = await (await send('exportContent', {})).blob()
    return { body: formWith({ file: archive }) }
  },
  importContent: async () => {
    const archive = await (await send('exportContent', {})).blob()
    await send('deleteMedia', await requests.deleteMedia())
    return { body: formWith({ file: archive }) }
  },
  uploadMedia: async () => {
    const picture = { width: 4, height: 4, channels: 3, background: 'red' } as const
    const bytes = await sharp({ create: picture }).png().toBuffer()
    const file = new Blob([new Uint8Array(bytes)])
    return { body: formWith({ path: 'map__Exits.png', file }), status: 201 }
  },
  deleteMedia: async () => {
    const content = (await (await send('getContent', {})).json()) as { logo: { key: string } }
    return { parameters: { key: content.logo.key } }
  },

  listActivity: () => ({}),
  exportActivity: () => ({}),
  reportReadiness: () => ({ as: 'teacher', body: READINESS }),
  listReadiness: () => ({}),
  openEvents: () => ({}),
  getVersions: () => ({}),
  getDebrief: () => ({ parameters: { id: INCIDENT } }),
  saveDebrief: async () => {
    await send('saveIncident', { parameters: { id: INCIDENT }, body: { closed: 'now' } })
    return { parameters: { id: INCIDENT }, body: { wentwell: 'Calm', version: 0 } }
  },
  deleteIncident: () => ({ parameters: { id: INCIDENT } }),
  deleteIncidents: async () => {
    const id = `${INCIDENT.slice(0, -1)}z`
    await send('reportIncident', { body: { id, incidentDetails: 'Smoke' }, status: 201 })
    return { body: { ids: [id] } }
  },
  deleteRollGroup: async () => {
    // It is not deleted while an incident or exercise is open.
    await server.database.query('update incidents set closed = now() where closed is null')
    return { parameters: { id: ROLL_GROUP } }
  },
}

test.each(Object.keys(requests) as EndpointName[])(
  '%s responds as described and records what it declares',
  async (name) => {
    const request = await requests[name]()
    const before = await lastActivity()
    const abort = new AbortController()
    const response = await send(name, request, abort.signal)
    const mediaType = response.headers.get('content-type') ?? ''
    const body = /json(;|$)/.test(mediaType) ? await response.text() : ''
    abort.abort()
    expect(described.findDifference(name, { status: response.status, mediaType, body })).toBe(
      undefined,
    )
    expect(response.status).toBe(request.status ?? 200)
    const { activityKinds }: EndpointSchema = endpointSchemas[name]
    if (activityKinds === undefined || activityKinds === 'none') {
      expect(await activityAfter(before)).toEqual([])
    } else {
      // The response to a request for a reset link is sent before the user is looked up.
      await expect.poll(async () => (await activityAfter(before))[0]).toBeOneOf([...activityKinds])
    }
  },
)

async function lastActivity(): Promise<number> {
  const [row] = await server.database.query('select max(seq)::int as seq from activity')
  return (row?.seq as number | null) ?? 0
}

async function activityAfter(seq: number): Promise<unknown[]> {
  const rows = await server.database.query('select kind from activity where seq > $1', [seq])
  return rows.map(({ kind }) => kind)
}

const polled: EndpointName[] = ['listIncidents', 'getContent', 'listUsers', 'listReadiness']

test.each(polled)('%s returns 304 as described', async (name) => {
  const etag = (await send(name, {})).headers.get('etag') ?? ''
  const response = await send(name, { headers: { 'if-none-match': etag } })
  const received = { status: response.status, mediaType: '', body: await response.text() }
  expect(received.status).toBe(304)
  expect(described.findDifference(name, received)).toBe(undefined)
})

test('a query parameter that must be sent is described as required', () => {
  const { paths } = describeApi(server.app.context.api.registered) as {
    paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }>
  }
  const required = paths['/three-words']?.get.parameters.filter((parameter) => parameter.required)
  expect(required?.map(({ name }) => name)).toEqual(['lat', 'lng'])
})

test('a response that differs from its description is noticed', () => {
  const body = JSON.stringify([{ id: 'ann', name: 'Ann', organisationid: 'riverside', secret: 1 }])
  const response = { status: 200, mediaType: 'application/json', body }
  expect(described.findDifference('listUsers', response)).toContain('additional properties')
  expect(described.findDifference('listUsers', { ...response, status: 201 })).toContain('201')
  expect(described.findDifference('listUsers', { ...response, mediaType: 'text/plain' })).toContain(
    'text/plain',
  )
})

async function send(
  name: EndpointName,
  { parameters = {}, query = '', body, as, headers }: Request,
  signal?: AbortSignal,
): Promise<Response> {
  const isBytes = body instanceof Uint8Array
  const isJson = body !== undefined && !isBytes && !(body instanceof FormData)
  // A sign-in with a token would end its session.
  const isSignedIn = endpoints[name].access !== 'anyone'
  return fetch(`${server.address}/api${buildPath(name, parameters)}${query}`, {
    method: endpoints[name].method,
    headers: {
      ...(isSignedIn && { authorization: `Bearer ${tokens.get(as ?? 'head')}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: isJson ? JSON.stringify(body) : (body as FormData | Uint8Array<ArrayBuffer>),
    }),
    ...(signal && { signal }),
  })
}

async function formerUser(userid: string): Promise<string> {
  await server.database.query(`insert into usernames values ($1, 'riverside')`, [userid])
  await server.database.query(
    `insert into users (organisationid, id, name, email, type, deleted)
     values ('riverside', $1, 'Fay Former', '', 'standard', now() - interval '60 days')`,
    [userid],
  )
  return userid
}

/** An entry that announces a picture. */
async function announcePicture() {
  const { announced, bytes } = await makePicture(16, 16)
  const entry = newEntry({ pictures: [announced] })
  await send('addLogEntry', { parameters: { id: INCIDENT }, body: entry })
  return { place: { id: INCIDENT, entryid: entry.id, sha256: announced.sha256 }, bytes }
}

async function sendPicture() {
  const { place, bytes } = await announcePicture()
  const headers = { 'content-type': 'image/jpeg' }
  await send('putLogPicture', { parameters: place, body: new Uint8Array(bytes), headers })
  return place
}

function formWith(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function insertKey(key: string, isInvitation: boolean): Promise<void> {
  const keyhash = createHash('sha256').update(key).digest('base64url')
  await server.database.query(
    `insert into reset_keys (keyhash, username, expires, invitation)
     values ($1, 'site', now() + interval '1 hour', $2)`,
    [keyhash, isInvitation],
  )
}

/** Of a page of the draft as it is. */
async function newReview() {
  const draft = await (await send('getContentDraft', {})).json()
  const { fingerprints } = draft as { fingerprints: Record<string, string> }
  const [page, fingerprint] = Object.entries(fingerprints)[0] ?? []
  return { id: newReviewId(), page, fingerprint }
}

function newReadingRequest() {
  return { id: crypto.randomUUID(), page: 'initial-action', asked: true }
}

async function heldSuspension(): Promise<Request> {
  await server.database.query(
    `insert into directory_suspensions values ('riverside', 'bo', 'held', now())
     on conflict (organisationid, userid) do update set state = 'held'`,
  )
  return { body: { ids: ['bo'] } }
}

/** Adds a new token of the user directory instead of a user's token. */
async function withDirectoryToken(request: Request): Promise<Request> {
  const head = await server.signIn('head')
  const { token } = await head.callEndpoint('createDirectoryToken', {})
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}
