import { SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import { newIncidentId } from '@holdfast/contract/ids'
import { newEntry } from '../incidents.ts'
import type { Samples } from '../injected-requests.ts'
import { CHECK } from '../sample-bodies.ts'
import { incidentOf, type SampleSchool } from '../sample-school.ts'

/** Saves once first; otherwise the version would also fit a school that never saved any settings. */
async function saveSettings(head: SampleSchool['head']): Promise<number> {
  await head.callEndpoint('confirmIdentity', { body: { password: 'Holdfast-demo-1' } })
  const { version } = await head.callEndpoint('getRecordSettings', {})
  const body = { addresses: [], version }
  return (await head.callEndpoint('saveRecordSettings', { body })).version
}

const SHARE = { name: 'Sgt Khan, Kent Police', hours: 2, parts: ['rollcall', 'map'] as const }

/** Of an incident of its own, because only some shares of one may be open. */
async function newShare({ head, newIncident }: SampleSchool) {
  const parameters = { id: await newIncident() }
  const body = { id: crypto.randomUUID(), ...SHARE, parts: [...SHARE.parts] }
  await head.callEndpoint('addShare', { parameters, body })
  return { ...parameters, shareid: body.id }
}

export const INCIDENT_SAMPLES = {
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
  mergeIncident: async (school) => ({
    parameters: { id: await school.newIncident() },
    body: { id: crypto.randomUUID(), into: await school.newIncident() },
  }),
  separateIncident: async (school) => {
    const parameters = { id: await school.newIncident() }
    const into = await school.newIncident()
    const body = { id: crypto.randomUUID(), into }
    await school.head.callEndpoint('mergeIncident', { parameters, body })
    return { parameters, body: { id: crypto.randomUUID() } }
  },
  relateIncident: async (school) => ({
    parameters: { id: await school.newIncident() },
    body: { incidentid: await school.newIncident(), related: true },
  }),
  listShares: async (school) => ({ parameters: { id: (await newShare(school)).id } }),
  addShare: async (school) => ({
    parameters: { id: await school.newIncident() },
    body: { id: crypto.randomUUID(), ...SHARE },
  }),
  endShare: async (school) => ({ parameters: await newShare(school) }),
  openShare: () => ({ headers: { [SHARE_KEY_HEADER]: 'x'.repeat(43) } }),
  openSharedPicture: () => ({
    parameters: { path: 'map.png' },
    headers: { [SHARE_KEY_HEADER]: 'x'.repeat(43) },
  }),
  getIncidentSettings: () => ({}),
  getRetention: () => ({}),
  // No other organisation has this version.
  saveRetention: async ({ server }) => {
    const [row] = await server.database.query(
      `insert into retention_settings (organisationid, version) values ('riverside', 1)
       on conflict (organisationid) do update set version = retention_settings.version + 1
       returning version`,
    )
    const version = Number(row?.version)
    const days = { incidentdays: null, exercisedays: null }
    return { body: { ...days, visitordays: 7 + (version % 300), version } }
  },
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
  mailSituationReport: async (school) => {
    const content = JSON.stringify({ situation: 'Water in the cellar' })
    const entry = newEntry({ type: 'sitrep', content })
    const { parameters } = incidentOf(school)
    await school.head.callEndpoint('addLogEntry', { parameters, body: entry })
    return {
      parameters: { ...parameters, entryid: entry.id },
      body: { id: crypto.randomUUID(), userids: ['support'], zone: 'Europe/London' },
    }
  },
  listLogPictures: incidentOf,
  getLogPicture: async (school) => ({ parameters: (await school.newLogPicture()).place }),
  putLogPicture: async (school) => {
    const { place, bytes } = await school.newLogPicture(false)
    return { parameters: place, bytes }
  },
  deleteLogPicture: async (school) => ({
    parameters: (await school.newLogPicture()).place,
    body: { reason: crypto.randomUUID() },
  }),
  listChecks: incidentOf,
  listCheckHistory: incidentOf,
  listAllocationHistory: incidentOf,
  listAlertHistory: incidentOf,
  addCheck: (school) => ({ ...incidentOf(school), body: CHECK }),
  getDebrief: incidentOf,
  listOpenActions: () => ({}),
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
} satisfies Partial<Samples>
