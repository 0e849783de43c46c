import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import { alertMessage } from './alert-message.ts'
import { capDocument } from './cap/cap-document.ts'
import { messagesOf } from './cap/cap-rules.ts'
import { readCapAlerts } from './cap/cap-store.ts'

const SCIENCE = { name: 'Science', words: 'Lock the doors' }
const WORDS = 'Science: Lock the doors.\nEverybody else: Stay in class.'

async function start() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const send = (body: Partial<RequestInput<'sendAlert'>> = {}) =>
    head.callEndpoint('sendAlert', {
      body: {
        ...{ id: newAlertId(), kind: 'lockdown', areas: [SCIENCE], others: 'Stay in class' },
        ...body,
      },
    })
  return { server, head, teacher, send }
}

test('an alert says to each area what is meant for it, and the same words are in its message', async () => {
  const { teacher, send } = await start()
  await send({ message: 'Smell of gas' })
  const [alert] = await teacher.callEndpoint('listAlerts', {})
  expect(alert).toMatchObject({
    ...{ areas: [SCIENCE], others: 'Stay in class', message: `${WORDS}\nSmell of gas` },
  })
})

test('the log and the sealed history have the words as they were typed, in their order', async () => {
  const { head, send } = await start()
  const gym = { name: 'Gym', words: 'Come to the hall' }
  const { incidentid: id, id: alertid } = await send({ areas: [gym, SCIENCE] })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  const words = 'Gym: Come to the hall.\nScience: Lock the doors.\nEverybody else: Stay in class.'
  expect(log.map(({ content }) => content).join()).toContain(words)
  const { events } = await head.callEndpoint('listAlertHistory', { parameters: { id } })
  expect(events).toMatchObject([{ alertid, event: 'sent', message: words }])
})

test('an alert that goes on keeps the areas, and a fourth one with the same areas joins it', async () => {
  const { head, send } = await start()
  const { id } = await send()
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  const again = await send({ id: newAlertId(), continues: id, areas: [], others: '' })
  expect(again).toMatchObject({ areas: [SCIENCE], others: 'Stay in class' })
  expect(again.message).toContain(WORDS)
  const incidentid = again.incidentid
  for (let count = 0; count < 2; count++) await send({ id: newAlertId(), incidentid })
  const joined = await send({ id: newAlertId(), incidentid, message: 'Smell of gas' })
  expect(joined.updates.at(-1)?.message).toBe(`Sent again: ${WORDS}\nSmell of gas`)
})

// Fails when every phone rings with the order for Science that an update had taken back.
test('an alert that goes on has the updates of the one that ended, above what they may take back', async () => {
  const { head, send } = await start()
  const { id } = await send({ message: 'Smell of gas' })
  const update = { parameters: { id }, body: { message: 'Science: leave NOW' } }
  const { updates } = await head.callEndpoint('addAlertUpdate', update)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  const goOn = (continues: string) => send({ id: newAlertId(), continues, areas: [], others: '' })
  const again = await goOn(id)
  const [own] = again.updates
  expect(own).toEqual({ ...updates[0], id: own?.id })
  const lead = 'The all clear was a mistake: Lockdown goes on.\nUpdate: Science: leave NOW.'
  expect(again.message).toBe(`${lead}\n${WORDS}\nSmell of gas`)
  expect(alertMessage(again, 'a@b.example', 'https://b.example').text).toMatch(/^The all clear.*\n/)
  const incident = { parameters: { id: again.incidentid } }
  const log = await head.callEndpoint('listLogEntries', incident)
  expect(log.map(({ content }) => content).join()).toContain(lead)
  const { events } = await head.callEndpoint('listAlertHistory', incident)
  expect(events.at(-1)).toMatchObject({ alertid: again.id, event: 'sent', message: again.message })

  await head.callEndpoint('addAlertUpdate', {
    parameters: { id: again.id },
    body: { message: 'Ambulance is here' },
  })
  await head.callEndpoint('endAlert', { parameters: { id: again.id }, body: {} })
  const third = await goOn(again.id)
  expect(third.updates.map(({ message }) => message)).toEqual([
    'Science: leave NOW',
    'Ambulance is here',
  ])
  expect(third.message).toBe(
    `${lead.replace('Update:', 'Update: Ambulance is here.\nUpdate:')}\n${WORDS}\nSmell of gas`,
  )
  const [ended] = (await head.callEndpoint('listAlerts', {})).filter((alert) => alert.id === id)
  expect(ended?.updates).toEqual(updates)
})

// Fails when it becomes an update: the old words for Science would still be the first that people read.
test('a fourth alert with other areas, or without any, is a new one, and a flood of them is not', async () => {
  const { head, send } = await start()
  for (let count = 0; count < 3; count++) await send({ id: newAlertId() })
  const north = [{ name: 'Science', words: 'Leave by the north door' }]
  const fourth = await send({ id: newAlertId(), areas: north })
  expect(fourth).toMatchObject({ areas: north, updates: [], heldback: expect.any(String) })
  const plain = await send({ id: newAlertId(), areas: [], others: '', message: 'All leave' })
  expect(plain).toMatchObject({ areas: [], updates: [], message: 'All leave' })
  for (let count = 0; count < 12; count++) {
    await send({ id: newAlertId(), areas: [{ name: 'Science', words: `Words ${count}` }] })
  }
  expect(await head.callEndpoint('listAlerts', {})).toHaveLength(12)
})

test('a repeated request is one alert, and one with other areas is refused', async () => {
  const { head, send } = await start()
  const id = newAlertId()
  const first = await send({ id })
  expect(await send({ id })).toEqual(first)
  await expect(send({ id, others: 'Leave' })).rejects.toThrow('another alert')
  expect(await head.callEndpoint('listAlerts', {})).toHaveLength(1)
})

async function startSending() {
  const { send } = await start()
  return async (areas: { name: string; words: string }[], others = '') => {
    const sent = await send({ areas, others })
    return { areas: sent.areas, others: sent.others, message: sent.message }
  }
}

// Fails when it is refused: the phone has taken the alert already, and nobody would be alerted.
test('an area called Everybody else says its words to everybody else', async () => {
  const areasOf = await startSending()
  const others = { name: 'everybody else', words: 'Leave' }
  expect(await areasOf([SCIENCE, others], 'Walk')).toEqual({
    ...{ areas: [SCIENCE], others: 'Leave. Walk' },
    message: 'Science: Lock the doors.\nEverybody else: Leave. Walk.',
  })
  expect(await areasOf([others])).toEqual({ areas: [], others: '', message: 'Leave' })
  expect(await areasOf([], 'Leave')).toMatchObject({ areas: [], message: 'Leave' })
})

// Fails when the limit of the message is that of the folded one, which nobody sees while typing.
test('words for everybody else are added to a message that is as long as it may be', async () => {
  const { send } = await start()
  const [words, message] = ['x'.repeat(300), 'y'.repeat(1000)]
  const areas = [{ name: 'Everybody else', words }]
  expect((await send({ areas, others: '', message })).message).toBe(`${words}\n${message}`)
})

test('an alert is never refused for its areas: they are sent as what they mean', async () => {
  const areasOf = await startSending()
  const twice = [SCIENCE, { name: ' science ', words: 'Lie down' }]
  expect((await areasOf(twice)).areas).toEqual([
    { name: 'Science', words: 'Lock the doors. Lie down' },
  ])
  const odd = [
    { name: ' ', words: 'Leave' },
    { name: 'Gym\nhall', words: ' ' },
  ]
  expect((await areasOf(odd)).areas).toHaveLength(2)
  const many = Array.from({ length: 9 }, (_, index) => ({ name: `Room ${index}`, words: 'Stay' }))
  const { areas, message } = await areasOf(many)
  expect(areas).toHaveLength(8)
  expect(message).toContain('Room 8: Stay.')
})

test('an alert without areas says nothing to everybody else, and is as before', async () => {
  const { send } = await start()
  const alert = await send({ areas: [], others: '', message: 'Gas' })
  expect(alert).toMatchObject({ areas: [], others: '', message: 'Gas' })
})

test('CAP names the whole site first, and then each area', async () => {
  const { server, send } = await start()
  await send({ kind: 'evacuate' })
  const alerts = await server.app.context.database.read('riverside', (scope) =>
    readCapAlerts(scope, new Date(0)),
  )
  const source = { organisationid: 'riverside', organisation: 'Riverside', publicUrl: 'http://a.b' }
  const [alert] = alerts
  const [message] = alert ? messagesOf(alert, alerts, source) : []
  const document = message ? capDocument(message, source) : ''
  expect([...document.matchAll(/<areaDesc>(.*?)</g)].map(([, name]) => name)).toEqual([
    'Riverside',
    'Science',
  ])
  expect(document).toContain('Science: Lock the doors.')
})

// Fails when screens that cut the details end after "Science: do not".
test('the incident that the alert reports has no words for areas in its details', async () => {
  const { head, send } = await start()
  await send({ message: 'Smell of gas' })
  await send()
  const details = (await head.callEndpoint('listIncidents', {})).map(
    ({ incidentDetails }) => incidentDetails,
  )
  const lead = 'Lockdown. What you do depends on where you are.'
  expect(details.toSorted()).toEqual([lead, `${lead} Smell of gas`])
})

// Fails when each phone keeps an alert of 300 kB.
test('words for areas that nobody can have typed are refused', async () => {
  const { send } = await start()
  const areas = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Room ${index}`, words: 'x'.repeat(990) }))
  await expect(send({ areas: areas(10), others: 'y'.repeat(101) })).rejects.toThrow(
    'The words for areas and for everybody else must be 10,000 characters or fewer together',
  )
  expect((await send({ areas: areas(10), others: 'y'.repeat(100) })).areas).toHaveLength(8)
})

test('a mail says first what is meant for the areas, and then whose words the instruction is', async () => {
  const { send } = await start()
  const { text } = alertMessage(await send(), 'a@b.example', 'https://b.example')
  expect(text.indexOf('Science: Lock')).toBe(0)
  expect(text).toContain('Stay in class.\n\nWhat “Lockdown” means: ')
})

test('admins name the areas, phones read them with the content, and others may not', async () => {
  const { head, teacher } = await start()
  await head.callEndpoint('saveAlertSettings', { body: { alertareas: ['Science', 'Gym'] } })
  expect(await teacher.callEndpoint('getContent', {})).toMatchObject({
    alertareas: ['Science', 'Gym'],
  })
  const again = { body: { alertareas: ['Gym', 'gym'] } }
  await expect(head.callEndpoint('saveAlertSettings', again)).rejects.toThrow('Name each area once')
  await expect(teacher.callEndpoint('saveAlertSettings', again)).rejects.toThrow('not allowed')
})
