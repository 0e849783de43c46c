import { newNamedId, newTaskId, newVisitorId } from '@holdfast/contract/ids'
import type { Samples } from '../injected-requests.ts'
import { GROUP, incidentOf, type SampleSchool } from '../sample-school.ts'
import { MARK } from '../sample-school-steps.ts'

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

export const PEOPLE_SAMPLES = {
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
  listMarks: incidentOf,
  listMarkHistory: incidentOf,
  addMark: (school) => ({
    ...incidentOf(school),
    body: {
      id: crypto.randomUUID(),
      personid: school.personid,
      state: 'present',
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  addRelease: async (school) => ({
    ...incidentOf(school),
    body: {
      id: crypto.randomUUID(),
      personid: await school.newPerson(),
      adult: 'Ana Hill',
      identity: 'known',
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  listPickups: incidentOf,
  addPickupEvent: (school) => ({
    ...incidentOf(school),
    body: {
      id: crypto.randomUUID(),
      personid: school.personid,
      adult: 'Ana Hill',
      identity: 'known',
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  listAdults: ({ incidentid, personid }) => ({ parameters: { id: incidentid, personid } }),
  listNeeds: incidentOf,
  listPeople: () => ({}),
  listPeopleOfGroup: ({ rollgroupid }) => ({ parameters: { id: rollgroupid } }),
  listPeopleOfIncident: incidentOf,
  savePerson: async (school) => ({
    parameters: { id: await school.newPerson() },
    body: { name: 'Sam Hill', rollgroupid: school.rollgroupid },
  }),
  exportPerson: async (school) => ({ parameters: { id: await school.newPerson() } }),
  deletePeople: async (school) => ({ body: { ids: [await school.newPerson()] } }),
  importPeople: ({ rollgroupname }) => ({
    body: { rows: [{ id: crypto.randomUUID(), name: 'Sam Hill', group: rollgroupname }] },
  }),
  listVisitors: () => ({}),
  addVisitor: () => ({
    body: { id: newVisitorId(), name: MARK, host: 'Dana Fox', arrived: '2026-11-21T10:00:00Z' },
  }),
  addDeparture: async (school) => ({
    parameters: { id: await school.newVisitor() },
    body: { departed: '2026-11-21T11:00:00Z' },
  }),
  getAttendance: () => ({ query: { day: today() } }),
  listAttendanceTokens: () => ({}),
  createAttendanceToken: () => ({ body: { name: crypto.randomUUID() } }),
  deleteAttendanceToken: async (school) => ({
    parameters: { id: await school.newAttendanceToken() },
  }),
  saveAttendance: ({ personid }) => ({ body: { day: today(), absent: [personid], zone: 'UTC' } }),
  getRollCallSettings: () => ({}),
  saveRollCallSettings: () => ({ body: { rollcallnames: 'on' } }),
  listTasks: incidentOf,
  addTask: (school) => ({
    ...incidentOf(school),
    body: {
      id: newTaskId(),
      title: MARK,
      userids: ['teacher'],
      due: '2026-11-21T10:15:00Z',
      source: { type: 'check', id: MARK },
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  addTaskChange: ({ incidentid, taskid }) => ({
    parameters: { id: incidentid, taskid },
    body: {
      id: crypto.randomUUID(),
      state: 'doing',
      roleid: 'log-keeper',
      due: null,
      timestamp: '2026-11-21T10:05:00Z',
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
  getBackups: () => ({}),
  listOrganisations: () => ({}),
  listOrganisationStates: () => ({}),
  listShownMessages: () => ({}),
  listProviderMessages: () => ({}),
  addProviderMessage: async ({ server }) => {
    await server.database.query('delete from provider_messages')
    return { parameters: { id: newNamedId('message') }, body: providerMessage() }
  },
  withdrawProviderMessage: async ({ server }) => {
    const id = newNamedId('message')
    await server.database.query(
      `insert into provider_messages values ($1, 'Maintenance', now(), now() + interval '1 hour', 'Pat', now())`,
      [id],
    )
    return { parameters: { id } }
  },
  getOrganisationSuspension: () => ({}),
  suspendOrganisation: async ({ server }) => {
    await server.database.query('delete from organisation_suspensions')
    const from = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
    return { parameters: { id: 'riverside' }, body: { name: await nameOfRiverside(server), from } }
  },
  resumeOrganisation: async ({ server }) => {
    await server.database.query(
      `insert into organisation_suspensions (organisationid, asked, askedby, askedname, starts)
       values ('riverside', now(), 'nobody', 'Nobody', now() + interval '7 days')
       on conflict do nothing`,
    )
    return { parameters: { id: 'riverside' } }
  },
  getOrganisationDeletion: () => ({}),
  askOrganisationDeletion: async (school) => {
    const { name } = await askDeletion(school)
    await school.server.database.query('delete from organisation_deletions')
    return { body: { name } }
  },
  confirmOrganisationDeletion: async (school) => ({ body: await askDeletion(school) }),
  withdrawOrganisationDeletion: async (school) => {
    await askDeletion(school)
    return {}
  },
  listNameErasures: () => ({}),
  askNameErasure: async (school) => ({ body: { userid: await newFormerUser(school) } }),
  confirmNameErasure: async (school) => ({ body: await askErasure(school) }),
  withdrawNameErasure: async (school) => ({
    parameters: { id: (await askErasure(school)).userid },
  }),
  saveOrganisation: () => ({
    parameters: { id: 'riverside' },
    body: { name: `${MARK} ${crypto.randomUUID()}` },
  }),
  listAllocations: () => ({}),
  saveAllocations: ({ allocations }) => ({
    body: [...allocations, { userid: 'teacher', roleid: 'log-keeper' }],
  }),
} satisfies Partial<Samples>

function providerMessage() {
  const now = Date.now()
  return {
    message: `${MARK} Maintenance tonight`,
    starts: new Date(now).toISOString(),
    ends: new Date(now + 60 * 60 * 1000).toISOString(),
  }
}

/** Somebody else has asked to delete Riverside. */
async function askDeletion({ server }: SampleSchool): Promise<{ name: string; asked: string }> {
  const asked = new Date().toISOString()
  await server.database.query('delete from organisation_deletions')
  await ageActivity(server)
  await server.database.query(
    `insert into organisation_deletions (organisationid, asked, askedby, askedname, admins, seen)
     select 'riverside', $1, 'nobody', 'Nobody', array_agg(id), $1 from users where type = 'admin'`,
    [asked],
  )
  return { name: await nameOfRiverside(server), asked }
}

async function nameOfRiverside({ database }: SampleSchool['server']): Promise<string> {
  const [row] = await database.query(`select name from organisations where id = 'riverside'`)
  return String(row?.name)
}

/** Whose account or sign-in other samples have changed within a month does not count as one of two people. */
async function ageActivity({ database }: SampleSchool['server']): Promise<void> {
  await database.query(`
    alter table activity disable trigger append_only;
    update activity set timestamp = timestamp - interval '31 days';
    alter table activity enable trigger append_only`)
}

async function newFormerUser({ server }: SampleSchool): Promise<string> {
  const userid = `former.${crypto.randomUUID().slice(0, 8)}`
  await server.database.query(`insert into usernames values ($1, 'riverside')`, [userid])
  await server.database.query(
    `insert into users (organisationid, id, name, email, type, deleted)
     values ('riverside', $1, 'Fay Former', '', 'standard', now() - interval '60 days')`,
    [userid],
  )
  return userid
}

async function askErasure(school: SampleSchool): Promise<{ userid: string; asked: string }> {
  const userid = await newFormerUser(school)
  await ageActivity(school.server)
  const asked = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await school.server.database.query(
    `insert into name_erasures (organisationid, userid, number, asked, askedby, askedname, admins, noted)
     select 'riverside', $1, (select coalesce(max(number), 0) + 1 from name_erasures), $2::timestamptz, 'site',
       'Sam Okoro', array_agg(id), $2::timestamptz
     from users where type = 'admin' or id = 'site'`,
    [userid, asked],
  )
  return { userid, asked }
}
