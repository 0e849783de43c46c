import { randomUUID } from 'node:crypto'
import type { NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { NewTask } from '@holdfast/contract/incidents/tasks'
import type { ApiClient } from './api.ts'

/** A screen with its address and heading. */
export type AppScreen = { name: string; path: string; heading: string }

export const SIGNED_OUT: readonly AppScreen[] = [
  { name: 'sign-in', path: '/', heading: 'Log in' },
  { name: 'reset', path: '/reset', heading: 'Reset password' },
  { name: 'reset-thankyou', path: '/reset/thankyou', heading: 'Check your email' },
  { name: 'reset-new-password', path: '/reset/a-key', heading: 'New password' },
  { name: 'reset-complete', path: '/reset/complete', heading: 'Password changed' },
  { name: 'shared-incident', path: '/share', heading: 'Shared incident' },
]

const REPORT_ID = '7f1a52c0-5d0e-4c6b-9a51-3f3c8f2b9990'
const SITUATION_ID = '3b0c7f6e-9a3d-4f0e-8d57-6a1f2c9e4d11'

/** The screens of a user who can open all of them; the incident comes from `prepareIncident`. */
export function staffScreens(incidentid: string): AppScreen[] {
  return [
    { name: 'home', path: '/menu', heading: 'Home' },
    { name: 'contacts', path: '/contacts', heading: 'Contacts' },
    {
      name: 'contact-group',
      path: '/contacts/emergencyservices_starter1',
      heading: 'Emergency services',
    },
    { name: 'live-contacts', path: '/contacts/live', heading: 'Live incident contacts' },
    { name: 'live-contact-form', path: '/contacts/live/add', heading: 'Add Contact' },
    { name: 'roles', path: '/roles', heading: 'Roles' },
    { name: 'role', path: '/roles/incident-manager', heading: 'Incident manager' },
    {
      name: 'checklist',
      path: '/checklist/incident-manager',
      heading: 'Incident manager checklist',
    },
    { name: 'roles-allocation', path: '/roles-allocation', heading: 'Roles allocation' },
    { name: 'initial-action', path: '/initial-action', heading: 'Initial action' },
    { name: 'incidents', path: '/incidents', heading: 'Incidents' },
    { name: 'incident-report', path: '/incidents/new', heading: 'Report Incident' },
    { name: 'incident', path: `/incidents/${incidentid}`, heading: 'Incident details' },
    { name: 'incident-edit', path: `/incidents/${incidentid}/edit`, heading: 'Update incident' },
    {
      name: 'situation-reports',
      path: `/incidents/${incidentid}/situation-reports`,
      heading: 'Situation report',
    },
    {
      name: 'situation-report-new',
      path: `/incidents/${incidentid}/situation-reports/new`,
      heading: 'Situation report',
    },
    {
      name: 'situation-report',
      path: `/incidents/${incidentid}/situation-reports/${SITUATION_ID}`,
      heading: 'Situation report',
    },
    {
      name: 'parent-messages',
      path: `/incidents/${incidentid}/parents`,
      heading: 'Messages to parents',
    },
    {
      name: 'shares',
      path: `/incidents/${incidentid}/shares`,
      heading: 'Share with responders',
    },
    { name: 'log', path: '/logs', heading: 'Incident log' },
    { name: 'alerts', path: '/alerts', heading: 'Alerts' },
    { name: 'alert-new', path: '/alerts/new/lockdown', heading: 'Lockdown' },
    { name: 'closures', path: '/closures', heading: 'Closures' },
    { name: 'roll-call', path: '/roll-call', heading: 'Roll call' },
    { name: 'roll-call-group', path: '/roll-call/riverside_group001', heading: '7A' },
    { name: 'reunification', path: '/reunification', heading: 'Reunification' },
    { name: 'reunification-greet', path: '/reunification/greet', heading: 'Greet adults' },
    { name: 'reunification-fetch', path: '/reunification/fetch', heading: 'Fetch people' },
    { name: 'reunification-release', path: '/reunification/release', heading: 'Hand over' },
    { name: 'visitors', path: '/visitors', heading: 'Visitors' },
    { name: 'tasks', path: '/tasks', heading: 'Tasks' },
    { name: 'task', path: '/tasks/task_gatesforfire', heading: 'Task' },
    { name: 'task-new', path: '/tasks/new', heading: 'New task' },
    { name: 'handover', path: '/handovers/handover_toteacher000', heading: 'Handover' },
    { name: 'handover-new', path: '/handovers/new?role=incident-manager', heading: 'Hand over' },
    { name: 'decision', path: '/log/decision', heading: 'Decision' },
    { name: 'report-to-999', path: '/methane', heading: 'Report to 999' },
    { name: 'read-aloud', path: `/methane/${REPORT_ID}`, heading: 'Read aloud' },
    { name: 'map', path: '/map', heading: 'Map' },
    { name: 'unsent-entries', path: '/unsent', heading: 'Unsent entries' },
    { name: 'not-on-server', path: '/not-on-server', heading: 'Not on the server' },
    { name: 'settings', path: '/settings', heading: 'Settings' },
    { name: 'account', path: '/account', heading: 'My account' },
    { name: 'phone-setup', path: '/phone-setup', heading: 'Set up this phone' },
    { name: 'school-trip', path: '/school-trip', heading: 'School trip' },
    { name: 'info', path: '/info', heading: 'Information' },
    { name: 'info-detail', path: '/info/site-information', heading: 'Site information' },
    { name: 'info-websites', path: '/info/useful-websites', heading: 'Useful websites' },
    { name: 'info-contacts', path: '/info/contacts', heading: 'Contacts for emergencies' },
    { name: 'threats', path: '/threats', heading: 'Critical Actions' },
    { name: 'threat', path: '/threats/lockdown', heading: 'Lockdown' },
    { name: 'threat-group', path: '/threats/utility-failure', heading: 'Utility failure' },
    {
      name: 'threat-form',
      path: '/threats/bomb-threat/call-form',
      heading: 'Call form',
    },
    {
      name: 'local-checklist',
      path: '/threats/suspicious-package/package-checklist',
      heading: 'Package checklist',
    },
    { name: 'admin-menu', path: '/admin/menu', heading: 'Admin console' },
  ]
}

/** The pages of a provider admin: those of every admin and the organisations. */
export function adminScreens(incidentid: string): AppScreen[] {
  const screens = [
    ['organisations', 'Organisations'],
    ['backups', 'Backups'],
    ['getting-started', 'Getting started'],
    ['users', 'Users'],
    ['users/import', 'Import users'],
    ['users/directory', 'User directory'],
    ['roles-allocation', 'Roles allocation'],
    ['second-factor', 'Second factor'],
    ['single-sign-on', 'Single sign-on'],
    ['contacts', 'Contacts'],
    ['contacts/import', 'Import contacts'],
    ['contactgroups', 'Contact Groups'],
    ['roll-groups', 'Roll groups'],
    ['roll-groups/import', 'Import roll groups'],
    ['roll-groups/sheet', 'Roll call sheet'],
    ['roll-groups/cards', 'Cards for the gate'],
    ['people', 'People'],
    ['people/import', 'Import people'],
    ['people/today', 'Who is here today'],
    ['incidents', 'Incidents'],
    [`logs/${incidentid}`, 'Incident log'],
    ['record', 'Proof of records'],
    ['content', 'Content'],
    ['content/blanks', 'Blanks'],
    ['content/roles', 'Roles'],
    ['content/checklists', 'Checklists'],
    ['content/threats', 'Critical actions'],
    ['content/info', 'Information'],
    ['content/initial-action', 'Initial action'],
    ['content/alerts', 'Kinds of alert'],
    ['content/pictures', 'Pictures and map'],
    ['content/versions', 'Versions'],
    ['content/reviews', 'Reviews'],
    ['content/readings', 'Read and understood'],
    ['activity', 'Activity'],
    ['readiness', 'Readiness'],
    ['alerts', 'Alert settings'],
    ['alerts/channels', 'Text messages and calls'],
    ['exercises', 'Exercises'],
    ['preparedness', 'Preparedness'],
  ] as const
  return screens.map(([path, heading]) => ({
    name: `admin-${path.replace(`/${incidentid}`, '').replaceAll('/', '-')}`,
    path: `/admin/${path}?org=riverside`,
    heading,
  }))
}

/** Reports an incident with a log and a live contact, so that no screen is empty. */
export async function prepareIncident(
  head: ApiClient,
  others: readonly ApiClient[],
): Promise<string> {
  const { id } = await head.call(
    'reportIncident',
    {},
    {
      incidentDetails:
        'Smell of gas at the science block. Everyone is out and gathered on the field, upwind.',
      incidentLocation: 'Science block, east entrance',
      informant: 'Sam Okoro',
      peopleAffected: 'Year 9 was in science, about 60 pupils and four staff',
      emergencyServicesAdvice: 'Stay on the field, upwind. Nobody goes in or touches a switch.',
      whoInformed: 'headteacher,firerescueservice',
    },
  )
  const addEntry = async (
    author: ApiClient,
    content: string,
    type: NewLogEntry['type'] = 'text',
    entryid: string = randomUUID(),
  ) => {
    const timestamp = new Date().toISOString()
    await author.call('addLogEntry', { id }, { id: entryid, timestamp, type, content })
  }
  const [site = head, welfare = head] = others
  await addEntry(
    head,
    'Smell of gas at the science block. Everyone out to the field, upwind, told by word of mouth. Nobody touches a switch.',
  )
  await addEntry(
    site,
    'Science is empty. Gas turned off at the meter house, outside the smell. Gate B is open for the fire service.',
  )
  await addEntry(site, JSON.stringify({ lat: 51.48161, lng: -0.00762 }), 'location')
  await addEntry(
    welfare,
    'Register on the field: 9A 28 of 28, 9B 27 of 28. One pupil is not accounted for, last seen at music.',
  )
  const counted = { timestamp: new Date().toISOString(), place: 'Field' }
  const count = (body: { groupid: string; present: number }) => ({
    ...{ id: randomUUID(), ...counted, ...body },
  })
  await welfare.call('addCount', { id }, count({ groupid: 'riverside_group005', present: 28 }))
  await welfare.call(
    'addCount',
    { id },
    {
      ...count({ groupid: 'riverside_group006', present: 27 }),
      missing: [{ name: 'Jo, Year 9', place: 'Music' }],
    },
  )
  const people = [
    { id: '004411', name: 'Ana Lund', group: '7A', adults: 'Eva Lund (mother); Ole Lund (father)' },
    { id: '004412', name: 'Sam Hill', group: '7A', needs: 'Evac chair from the science block' },
  ]
  await head.call('importPeople', {}, { rows: people })
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const addTask = (body: Omit<NewTask, 'timestamp'>) =>
    head.call('addTask', { id }, { ...body, timestamp: new Date().toISOString() })
  const handover = { id: 'handover_toteacher000', roleid: 'incident-manager', touserid: 'teacher' }
  await head.call(
    'addHandover',
    { id },
    {
      ...handover,
      note: 'I go to the hospital with the pupil. The head of the trust rings at two.',
      timestamp: new Date().toISOString(),
    },
  )
  const taskid = 'task_gatesforfire'
  await addTask({
    ...{ id: taskid, title: 'Keep Gate B free for the fire service, and send somebody to wave' },
    ...{ detail: 'No cars between the gate and the meter house.', roleid: 'site-coordinator' },
    due: inMinutes(-4),
  })
  const change = { id: randomUUID(), state: 'doing', timestamp: new Date().toISOString() } as const
  await site.call('addTaskChange', { id, taskid }, { ...change, note: 'Two cars moved.' })
  await addTask({
    ...{ id: 'task_ringsparents', title: 'Write the text to parents, not sent before 11:00' },
    ...{ userids: ['head', 'comms'], due: inMinutes(25) },
  })
  await addTask({ id: 'task_blanketbuses', title: 'Blankets and a bus for Year 9' })
  const report = {
    ...{
      major: false,
      exactlocation: 'Riverside Academy, School Lane, RV1 4XY. Science block, east',
    },
    ...{ type: 'Strong smell of gas, nobody has gone back in', hazards: 'Gas. No fire seen.' },
    ...{ access: 'Gate B, Mill Road. Stay upwind, in the west.', casualties: '1 pupil missing' },
  }
  await addEntry(head, JSON.stringify({ ...report, casualties: '' }), 'methane')
  await addEntry(head, JSON.stringify(report), 'methane', REPORT_ID)
  const decision = {
    ...{ decision: 'Everybody stays on the field until the fire officer says otherwise.' },
    ...{ known: 'Gas is off at the meter house.', risks: 'Rain from 11:00. Year 7 without coats.' },
    ...{ options: ['Walk to the church hall', 'Stay on the field'], review: inMinutes(20) },
    reason: 'The way to the church hall is downwind.',
  }
  await addEntry(head, JSON.stringify(decision), 'decision')
  const situation = {
    ...{ situation: '10:31 Smell of gas in the science block. Everybody is outside.' },
    ...{ people: 'One pupil of 9B is missing.', next: 'Roll call of Year 9' },
  }
  await addEntry(head, JSON.stringify(situation), 'sitrep')
  const next = {
    ...situation,
    decisions: 'Everybody stays on the field.',
    next: 'Next report at 11:30',
  }
  await addEntry(head, JSON.stringify(next), 'sitrep', SITUATION_ID)
  await addEntry(
    head,
    'Fire officer at Gate B told: one pupil missing, last seen at music. Nobody of ours goes in to look.',
  )
  await addEntry(
    welfare,
    'Found at assembly point 2 with the choir: 9B 28 of 28. Fire officer told.',
  )
  await head.call(
    'saveContact',
    { id: 'fireservice_a1b2c3d4' },
    {
      name: 'Watch Manager Ellis',
      title: 'Fire service on site',
      phone: '07700 900 321',
      groupid: `incident_${id}`,
    },
  )
  return id
}
