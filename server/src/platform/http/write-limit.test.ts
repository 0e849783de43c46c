import { expect, test } from 'vitest'
import { setUpTotp } from '../../test-support/authenticator.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { connectDirectory } from '../../test-support/user-directory.ts'
import { WriteLimit } from './write-limit.ts'

test('six minutes of writes are allowed at once, then as many as are made up for', () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const limit = new WriteLimit({ perMinute: 100, now: () => new Date(now) })
  const count = (userid: string) => {
    let taken = 0
    try {
      for (; taken < 1000; taken += 1) limit.take('addLogEntry', userid)
    } catch {
      return taken
    }
    return taken
  }
  expect(count('teacher')).toBe(600)
  expect(count('head')).toBe(600)
  now += 60_000
  expect(count('teacher')).toBe(100)
  // Putting the clock back allows no further writes.
  now -= 3_600_000
  expect(count('teacher')).toBe(0)
})

// Fails without the limit: one user fills the list that every phone stores.
test('one person writes so fast and no faster, and can still send and answer alerts', async () => {
  let now = new Date()
  const server = await startTestServer({ env: { WRITES_PER_MINUTE: '2' }, now: () => now })
  const teacher = await server.signIn('teacher')
  const head = await server.signIn('head')
  const incident = await reportIncident(teacher)
  const contact = (number: number) =>
    teacher.call('POST', `/contacts/spam_${String(number).padStart(8, '0')}`, {
      body: { name: 'Spam', phone: '01632 960001', groupid: `incident_${incident}` },
    })
  const statuses = []
  for (let number = 0; number < 12; number += 1) statuses.push((await contact(number)).status)
  expect(statuses).toEqual([...Array(11).fill(201), 429])
  const refused = await addEntry(teacher, incident, newEntry())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-fast' } })
  expect(refused.headers.get('retry-after')).toBe('10')
  // Others can still write, and everybody can send alerts.
  expect(await addEntry(head, incident, newEntry())).toMatchObject({ status: 201 })
  const alert = { id: `alert_${'a'.repeat(12)}`, kind: 'lockdown', exercise: true, message: '' }
  expect(await teacher.call('POST', '/alerts', { body: alert })).toMatchObject({ status: 201 })
  const answer = { id: crypto.randomUUID(), answer: 'safe', timestamp: now.toISOString() }
  const answered = await teacher.call('POST', `/alerts/${alert.id}/answers`, { body: answer })
  expect(answered.status).toBe(201)
  expect((await teacher.call('POST', '/logout')).status).toBe(200)
  now = new Date(now.getTime() + 60_000)
  const again = await server.signIn('teacher')
  expect(await addEntry(again, incident, newEntry())).toMatchObject({ status: 201 })
})

// Fails when what concerns oneself is never counted: each call writes an activity, a mail and ten slow hashes.
test('nobody makes recovery codes without end, and nobody is kept from ending sign-ins or writing', async () => {
  const server = await startTestServer({ env: { WRITES_PER_MINUTE: '5' } })
  const teacher = await server.signIn('teacher')
  await setUpTotp(teacher)
  const statuses: number[] = []
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await teacher.call('POST', '/me/recovery-codes')).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
  const incident = await reportIncident(teacher)
  expect(await addEntry(teacher, incident, newEntry())).toMatchObject({ status: 201 })
  expect(await teacher.call('POST', '/token')).toMatchObject({ status: 200 })
  const password = { body: { password: 'not it' } }
  expect(await teacher.call('POST', '/me/confirm', password)).toMatchObject({ status: 403 })
  expect(await teacher.call('DELETE', '/me/sessions')).toMatchObject({ status: 200 })
  expect(await teacher.call('POST', '/logout')).toMatchObject({ status: 200 })
})

// Fails without the limit: a stolen token adds users without end, to whom each alert then goes.
test('a user directory writes so fast and no faster, and holds up no person', async () => {
  const server = await startTestServer({ env: { WRITES_PER_MINUTE: '1' } })
  const head = await server.signIn('head')
  const directory = await connectDirectory(server)
  const statuses: number[] = []
  for (let number = 0; number < 8; number += 1) {
    statuses.push((await directory.setActive('teacher', true)).status)
  }
  expect(statuses).toEqual([...Array(6).fill(200), 429, 429])
  const incident = await reportIncident(head)
  expect(await addEntry(head, incident, newEntry())).toMatchObject({ status: 201 })
})
