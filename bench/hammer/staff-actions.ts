import { randomUUID } from 'node:crypto'
import { liveGroupId, newIncidentId, newNamedId, newTaskId } from '@holdfast/contract/ids'
import type { IncidentField } from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite, Write } from './outbox.ts'

/** Writes of staff. Each record is changed by one device only, so that nothing can conflict. */

export function addEntry(device: Device, ledger: Ledger, to?: string): MakeWrite {
  const incidentid = to ?? device.options.incidentid
  const id = randomUUID()
  const timestamp = new Date().toISOString()
  const content = `Hall ${id.slice(0, 4)} is empty`
  return () => ({
    name: 'add entry',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/logs`,
      body: { id, timestamp, type: 'text', content },
    },
    onDone: () => Ledger.add(ledger.entries, incidentid, id),
  })
}

/** Adds an entry, a correction that refers to it, and a report to 999. */
export function addEntryOfEachKind(device: Device, ledger: Ledger): MakeWrite[] {
  const { incidentid } = device.options
  const [refersto, id, reportid] = [randomUUID(), randomUUID(), randomUUID()]
  const timestamp = new Date().toISOString()
  const report = JSON.stringify({ exactlocation: 'Hall', casualties: '2 with burns' })
  const add = (name: string, entry: { id: string; [field: string]: string }): MakeWrite => {
    return () => ({
      name,
      request: {
        method: 'POST',
        path: `/incidents/${incidentid}/logs`,
        body: { timestamp, ...entry },
      },
      onDone: () => Ledger.add(ledger.entries, incidentid, entry.id),
    })
  }
  return [
    add('add entry', { id: refersto, type: 'text', content: 'Hall is empty' }),
    add('correct entry', { id, refersto, type: 'correction', content: 'Hall and gym are empty' }),
    add('report to 999', { id: reportid, type: 'methane', content: report }),
  ]
}

/** A decision, and the task by which it is reviewed, as the app makes both. Admins and the team decide. */
export function decide(device: Device, ledger: Ledger): MakeWrite[] {
  const { incidentid, user } = device.options
  const [id, taskid] = [randomUUID(), newTaskId()]
  const timestamp = new Date().toISOString()
  const review = new Date(Date.now() + 5000).toISOString()
  const decision = { decision: `Close the hall, ${id}`, options: ['Stay', 'Close'], review }
  const task = { title: `Review: ${decision.decision}`, userids: [user.userid], due: review }
  return [
    () => ({
      name: 'decide',
      request: {
        method: 'POST',
        path: `/incidents/${incidentid}/logs`,
        body: { id, timestamp, type: 'decision', content: JSON.stringify(decision) },
      },
      onDone: () => Ledger.add(ledger.entries, incidentid, id),
    }),
    () => ({
      name: 'review decision',
      request: {
        method: 'POST',
        path: `/incidents/${incidentid}/tasks`,
        body: { id: taskid, ...task, source: { type: 'decision', id }, timestamp },
      },
      onDone: () => Ledger.add(ledger.tasks, incidentid, taskid),
    }),
  ]
}

/** A version of the situation report, which admins and the team write. */
export function writeSituationReport(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid } = device.options
  const id = randomUUID()
  const timestamp = new Date().toISOString()
  const content = JSON.stringify({ situation: `Smoke in the hall, ${id}`, next: 'Ring parents' })
  return () => ({
    name: 'situation report',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/logs`,
      body: { id, timestamp, type: 'sitrep', content },
    },
    onDone: () => Ledger.add(ledger.entries, incidentid, id),
  })
}

export function addCheck(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid } = device.options
  const itemid = randomUUID()
  const timestamp = new Date().toISOString()
  return () => ({
    name: 'add check',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/checks`,
      body: { itemid, checked: true, timestamp },
    },
    onDone: () => Ledger.add(ledger.checks, incidentid, itemid),
  })
}

/** A count for a group that is not in the organisation's list, like one that was deleted meanwhile. */
export function addCount(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid } = device.options
  const id = randomUUID()
  const group = { groupid: `class_${id.slice(0, 8)}`, groupname: '4B', expected: 28 }
  const missing = [{ name: `Sam ${id.slice(0, 4)}`, place: 'Library' }]
  const timestamp = new Date().toISOString()
  return () => ({
    name: 'add count',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/counts`,
      body: { id, ...group, present: 27, missing, timestamp },
    },
    onDone: () => Ledger.add(ledger.counts, incidentid, id),
  })
}

/** A mark of somebody on no list, whose name stays the same while others mark them too. */
export function addMark(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid, random } = device.options
  const id = randomUUID()
  const name = `Sam ${Math.floor(random() * 30)}`
  const state = random() < 0.3 ? 'missing' : 'present'
  const timestamp = new Date().toISOString()
  return () => ({
    name: 'add mark',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/marks`,
      body: { id, name, state, timestamp },
    },
    onDone: () => Ledger.add(ledger.marks, incidentid, id),
  })
}

/** Hands over somebody whom nobody else hands over, which would be refused. */
export function addRelease(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid } = device.options
  const id = randomUUID()
  const person = { name: `Ida ${id}`, adult: 'Ola Lund', identity: 'known' }
  const timestamp = new Date().toISOString()
  return () => ({
    name: 'add release',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/releases`,
      body: { id, ...person, timestamp },
    },
    onDone: () => Ledger.add(ledger.marks, incidentid, id),
  })
}

/** An adult asks for somebody, and somebody fetches them. */
export function addPickup(device: Device, ledger: Ledger): MakeWrite[] {
  const { incidentid } = device.options
  const pickupid = randomUUID()
  const asked = { name: `Bo ${pickupid}`, adult: 'Una Berg', identity: 'questions' }
  const fetched = { pickupid, state: 'fetching' }
  const timestamp = new Date().toISOString()
  return [
    { id: pickupid, ...asked },
    { id: randomUUID(), ...fetched },
  ].map((body) => () => ({
    name: 'add pickup',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/pickups`,
      body: { ...body, timestamp },
    },
    onDone: () => Ledger.add(ledger.pickups, incidentid, body.id),
  }))
}

/** Saves one field, based on the newest version that the device knows. */
export function saveField(device: Device, ledger: Ledger, field: IncidentField): MakeWrite {
  const { incidentid } = device.options
  return () => {
    const incidents = JSON.parse(device.copies.get('/incidents')?.text ?? '[]') as Incident[]
    const known = incidents.find(({ id }) => id === incidentid)
    if (!known) return undefined
    const version = Math.max(known.version, device.savedVersion)
    const value = `${field} ${randomUUID()}`
    return {
      name: 'save incident',
      request: {
        method: 'POST',
        path: `/incidents/${incidentid}`,
        body: { [field]: value, version },
      },
      onDone: ({ text }) => {
        device.savedVersion = (JSON.parse(text) as Incident).version
        Ledger.add(ledger.fields, `${incidentid} ${field}`, value)
      },
    }
  }
}

/** Reports an incident that only this device uses, writes about it and closes it. */
export function reportAndClose(
  device: Device,
  ledger: Ledger,
): { id: string; writes: MakeWrite[] } {
  const id = newIncidentId(new Date())
  const report: Write = {
    name: 'report incident',
    request: { method: 'POST', path: '/incidents', body: { id, incidentDetails: `Smoke ${id}` } },
    onDone: () => undefined,
  }
  const close: Write = {
    name: 'close incident',
    request: { method: 'POST', path: `/incidents/${id}`, body: { closed: 'now' } },
    onDone: () => ledger.closedIncidents.push(id),
  }
  return { id, writes: [() => report, addEntry(device, ledger, id), () => close] }
}

export function addLiveContact(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid, school } = device.options
  return saveContact(school.id, newContact(liveGroupId(incidentid)), ledger)
}

type NewContact = { id: string; name: string; phone: string; groupid: string }

export function newContact(groupid: string): NewContact {
  const id = newNamedId('contact')
  return { id, name: `Fay ${id}`, phone: '01632 960001', groupid }
}

/** Creates a contact like the dialog for new ones: it must not change an existing contact. */
export function saveContact(
  school: string,
  { id, ...contact }: NewContact,
  ledger: Ledger,
): MakeWrite {
  return () => ({
    name: 'add contact',
    request: {
      method: 'POST',
      path: `/contacts/${id}`,
      body: contact,
      headers: { 'if-none-match': '*' },
    },
    onDone: () => ledger.contacts.set(`${school} ${id}`, contact.name),
  })
}

/**
 * Reports whether the device would work offline, as each device does once a day. A delayed report may
 * replace a newer one, until the next day.
 */
export function reportReadiness(device: Device, ledger: Ledger): MakeWrite {
  const { userid } = device.options.user
  const copy = { contentetag: null, contenttaken: null, installed: true, storagegranted: true }
  return () => ({
    name: 'report readiness',
    request: {
      method: 'POST',
      path: '/readiness',
      body: { device: device.deviceid, ready: true, appversion: '1.0', ...copy },
    },
    onDone: () => ledger.readiness.set(device.deviceid, userid),
  })
}
