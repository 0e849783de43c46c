import {
  newAlertId,
  newChannelId,
  newIncidentId,
  newNamedId,
  newTaskId,
  newVisitorId,
} from '@holdfast/contract/ids'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import type { SignedInClient } from './api-client.ts'
import { addEntry, newEntry } from './incidents.ts'
import { accountsOf, type SampleAccounts } from './sample-accounts.ts'
import { newChannel, pictureForm } from './sample-bodies.ts'
import { addEntryWith, makePicture, type PicturePlace, putPicture } from './sample-pictures.ts'
import {
  ageAlerts,
  insertAnnouncedDeletion,
  insertCallForHelp,
  insertChannel,
  insertHandover,
  insertToken,
} from './sample-rows.ts'
import {
  download,
  importUsers,
  MARK,
  removePictures,
  sendPushTest,
  shorten,
  signInForEver,
} from './sample-school-steps.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** The school publishes this many times, so that no other organisation has its content version. */
const VERSIONS = 5
export const VERSION = `${VERSIONS}`
/** The name of the school's first group, which no other organisation has. */
export const GROUP = 'Parents of Riverside'
/**
 * Higher than any version that `endOtherSessions` sets, so that no request revokes another caller's token.
 */
export const UNREVOKED_SIGN_IN_VERSION = 1000

/** Riverside with a record of every kind, and a user with each team role, whose username is its id. */
export type SampleSchool = SampleAccounts & {
  server: TestServer
  head: SignedInClient
  incidentid: string
  exerciseid: string
  alertid: string
  groupid: string
  rollgroupid: string
  rollgroupname: string
  personid: string
  channelid: string
  /** Of the channel's address for replies. */
  replysecret: string
  taskid: string
  pictureKey: string
  /** A content export of Hilltop, without pictures. */
  otherSchoolArchive: Uint8Array<ArrayBuffer>
  picture: Uint8Array<ArrayBuffer>
  allocations: { userid: string; roleid: string }[]
  /** A standard user whom nothing else uses. */
  newUser(): string
  newIncident(): Promise<string>
  /** Gives every team role back to the user of its name. */
  restoreAllocations(): Promise<void>
  /** Riverside's teacher hands a role over to the head. */
  newHandover(): Promise<{ id: string; handoverid: string }>
  /** Creates an incident that retention is about to delete. */
  newIncidentToBeDeleted(): Promise<string>
  newAlert(): Promise<string>
  /** A token of the CAP feed that may be there already. */
  newCapToken(): Promise<string>
  /** A token of an attendance system that may be there already. */
  newAttendanceToken(): Promise<string>
  /** A channel that may be there already. */
  newChannel(): Promise<string>
  newPushTest(): Promise<string>
  newContact(groupid?: string): Promise<string>
  newGroup(): Promise<string>
  newRollGroup(): Promise<string>
  newPerson(): Promise<string>
  newVisitor(): Promise<string>
  newPicture(): Promise<string>
  /** An entry with a picture, of which the server has the first bytes, or all of them. */
  newLogPicture(isWhole?: boolean): Promise<{ place: PicturePlace; bytes: Buffer }>
  /** @returns its ETag */
  saveDraft(): Promise<string>
}

export const incidentOf = ({ incidentid }: SampleSchool) => ({ parameters: { id: incidentid } })
export const alertOf = ({ alertid }: SampleSchool) => ({ parameters: { id: alertid } })

export async function makeSampleSchool(
  env: Record<string, string> = {},
  now: () => Date = () => new Date(),
): Promise<SampleSchool> {
  // Nothing answers there, so no test asks a real DNS server.
  const server = await startTestServer({ env: { DNS_SERVERS: '127.0.0.1:9', ...env }, now })
  const head = await signInForEver(server, UNREVOKED_SIGN_IN_VERSION)
  const newIncident = async (exercise = false) => {
    const id = newIncidentId(new Date())
    await head.callEndpoint('reportIncident', { body: { id, incidentDetails: MARK, exercise } })
    return id
  }
  const newGroup = async (name = MARK) => {
    const id = newNamedId('group')
    await head.callEndpoint('saveContactGroup', { parameters: { id }, body: { name } })
    return id
  }
  const newRollGroup = async (name = MARK) => {
    const id = newNamedId('class')
    await head.callEndpoint('saveRollGroup', {
      parameters: { id },
      body: { name, expected: 28 },
    })
    return id
  }
  const newIncidentToBeDeleted = async () => {
    const id = await newIncident()
    await insertAnnouncedDeletion(server, id)
    return id
  }
  const incidentid = await newIncident()
  // Repetitions would write into the log while the tests watch what is written.
  for (const admin of [head, await server.signIn('hilltop.head')]) {
    await admin.callEndpoint('saveAlertSettings', { body: { alertrepeat: false } })
  }
  const newAlert = async () => {
    const body = { id: newAlertId(), kind: 'lockdown', message: MARK, incidentid }
    await ageAlerts(server, now())
    await head.callEndpoint('sendAlert', { body })
    return body.id
  }
  const alertid = await newAlert()
  await insertCallForHelp(server, { incidentid, alertid })
  await head.callEndpoint('saveIncident', {
    parameters: { id: incidentid },
    body: { informant: MARK },
  })
  await addEntry(head, incidentid, newEntry({ content: MARK }))
  const check = { itemid: MARK, checked: true, timestamp: '2026-11-21T10:00:00Z' }
  await head.callEndpoint('addCheck', { parameters: { id: incidentid }, body: check })
  const rollgroupname = '4B'
  const rollgroupid = await newRollGroup(rollgroupname)
  const newPerson = async () => {
    const id = crypto.randomUUID()
    await head.callEndpoint('savePerson', { parameters: { id }, body: { name: MARK, rollgroupid } })
    return id
  }
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const personid = await newPerson()
  const newVisitor = async () => {
    const id = newVisitorId()
    await head.callEndpoint('addVisitor', {
      body: { id, name: MARK, arrived: '2026-11-21T10:00:00Z' },
    })
    return id
  }
  await newVisitor()
  await head.callEndpoint('addMark', {
    parameters: { id: incidentid },
    body: {
      ...{ id: crypto.randomUUID(), personid, state: 'missing', place: MARK },
      timestamp: '2026-11-21T10:00:00Z',
    },
  })
  await head.callEndpoint('addPickupEvent', {
    parameters: { id: incidentid },
    body: {
      ...{ id: crypto.randomUUID(), personid, adult: MARK, identity: 'known' },
      timestamp: '2026-11-21T10:00:00Z',
    },
  })
  await head.callEndpoint('addCount', {
    parameters: { id: incidentid },
    body: {
      id: crypto.randomUUID(),
      groupid: rollgroupid,
      present: 27,
      timestamp: '2026-11-21T10:00:00Z',
    },
  })
  const taskid = newTaskId()
  await head.callEndpoint('addTask', {
    parameters: { id: incidentid },
    body: { id: taskid, title: MARK, detail: MARK, timestamp: '2026-11-21T10:00:00Z' },
  })
  await head.callEndpoint('addTaskChange', {
    parameters: { id: incidentid, taskid },
    body: { id: crypto.randomUUID(), note: MARK, timestamp: '2026-11-21T10:01:00Z' },
  })
  const groupid = await newGroup(GROUP)
  const { logo } = await head.callEndpoint('getContent', {})
  const picture = await download(`${server.address}/content/riverside/${logo?.key}`)
  const hilltop = await server.signIn('hilltop.head')
  await removePictures(head)
  await removePictures(hilltop)
  const guidance = shorten((await head.callEndpoint('getContentDraft', {})).guidance)
  const saveDraft = async () => {
    const initial_action = { content: `${MARK} ${crypto.randomUUID()}`, diagram: [] }
    const body = { ...guidance, initial_action }
    const { headers } = await head.call('POST', '/content/draft', { body })
    return headers.get('etag') ?? ''
  }
  for (let version = 1; version < VERSIONS; version += 1) {
    await saveDraft()
    await head.callEndpoint('publishContent', {})
  }
  const spare = await importUsers(head)
  const allocations = ROLE_IDS.map((roleid) => ({ userid: roleid, roleid }))
  await head.callEndpoint('saveAllocations', { body: allocations })
  const newPicture = async () => {
    const body = pictureForm(picture)
    return (await head.call<{ key: string }>('POST', '/content/media', { body })).body.key
  }
  const newLogPicture = async (isWhole = true) => {
    const picture = await makePicture(16, 16)
    const { sha256, bytes: size } = picture.announced
    const entryid = await addEntryWith(head, incidentid, picture)
    const place = { id: incidentid, entryid, sha256 }
    const end = isWhole ? size : 10
    await putPicture(server.address, head, {
      place,
      bytes: picture.bytes.subarray(0, end),
      range: `bytes 0-${end - 1}/${size}`,
    })
    return { place, bytes: picture.bytes }
  }
  await newLogPicture()
  const channelid = newChannelId()
  const addChannel = async (id: string) => {
    await head.callEndpoint('saveChannel', { body: newChannel(id) })
    return id
  }
  await addChannel(channelid)
  const { address } = await head.callEndpoint('makeReplyAddress', {
    parameters: { id: channelid },
    body: {},
  })
  const school: SampleSchool = {
    server,
    head,
    incidentid,
    exerciseid: await newIncident(true),
    alertid,
    groupid,
    rollgroupid,
    rollgroupname,
    personid,
    channelid,
    replysecret: address.split('/').at(-1) ?? '',
    newChannel: () => insertChannel(server),
    newCapToken: () => insertToken(server, 'cap_tokens'),
    newAttendanceToken: () => insertToken(server, 'attendance_tokens'),
    newPerson,
    newVisitor,
    taskid,
    pictureKey: await newPicture(),
    otherSchoolArchive: await download(`${server.address}/api/content/export`, hilltop.token),
    picture,
    allocations,
    newUser: () => spare.pop() ?? '',
    ...accountsOf(server),
    newIncident: () => newIncident(),
    newPushTest: () => sendPushTest(head),
    async restoreAllocations() {
      await head.callEndpoint('saveAllocations', { body: allocations })
    },
    async newHandover() {
      const id = await newIncident()
      return { id, handoverid: await insertHandover(server, id) }
    },
    newIncidentToBeDeleted,
    async newContact(groupid = school.groupid) {
      const id = newNamedId('contact')
      const body = { name: MARK, phone: '01632 960001', groupid }
      await head.callEndpoint('saveContact', { parameters: { id }, body })
      return id
    },
    newGroup: () => newGroup(),
    newRollGroup,
    newAlert,
    newPicture,
    newLogPicture,
    saveDraft,
  }
  await school.newGroup()
  await school.newContact()
  await school.newContact(`incident_${incidentid}`)
  return school
}
