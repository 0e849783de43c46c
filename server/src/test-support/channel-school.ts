import type { NewChannel, NewEscalation } from '@holdfast/contract/alerts/channels'
import { newAlertId, newChannelId } from '@holdfast/contract/ids'
import { expect } from 'vitest'
import type { SignedInClient } from './api-client.ts'
import { HOOK_SECRET, type TestGateway } from './gateways.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')

export type ChannelSchool = {
  server: TestServer
  head: SignedInClient
  now: () => Date
  pass(seconds: number): void
}

/**
 * A school whose clock the test moves, and whose gateways are on this machine. Of the staff only the teacher has a
 * number, and the head, who sends the alerts.
 */
export async function openChannelSchool(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<ChannelSchool> {
  let time = START
  const now = () => new Date(time)
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1', ...options.env }
  const server = await startTestServer({ ...options, env, now })
  await server.database.query(`update users set phone = '' where organisationid = 'riverside'`)
  await setPhone(server, 'teacher', '07700 900001')
  await setPhone(server, 'head', '+44 (0)7700 900009')
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertrepeat: false } })
  return {
    ...{ server, head, now },
    pass: (seconds) => {
      time += seconds * 1000
    },
  }
}

export async function setPhone({ database }: TestServer, id: string, phone: string): Promise<void> {
  const update = `update users set phone = $2 where organisationid = 'riverside' and id = $1`
  await database.query(update, [id, phone])
}

export function hookChannel(gateway: TestGateway, more: Partial<NewChannel> = {}): NewChannel {
  return {
    ...{ id: newChannelId(), name: 'School SMS', kind: 'hook' },
    settings: { address: gateway.address, secret: HOOK_SECRET },
    ...more,
  }
}

/** Saves a channel, and that those who have not answered get a message by it a minute after the alert. */
export async function escalateBy(
  head: SignedInClient,
  channel: NewChannel,
  { kind = 'evacuate', ...more }: Partial<NewEscalation> & { kind?: string } = {},
): Promise<string> {
  await head.callEndpoint('saveChannel', { body: channel })
  const body = { escalation: [{ after: 60, channel: channel.id }], ...more }
  await head.callEndpoint('saveEscalation', { parameters: { id: kind }, body })
  return channel.id
}

export const sendAlert = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate', ...more } })

export const endAlert = (client: SignedInClient, id: string, body: object = {}) =>
  client.callEndpoint('endAlert', { parameters: { id }, body })

export const answerAlert = (
  client: SignedInClient,
  id: string,
  { answer, at }: { answer: 'safe' | 'help' | 'seen'; at: Date },
) =>
  client.callEndpoint('addAlertAnswer', {
    parameters: { id },
    body: { id: crypto.randomUUID(), answer, timestamp: at.toISOString() },
  })

export const textsOf = ({ taken }: TestGateway) => taken.map(({ text }) => text)

/** The end of an alert is planned again after a second while a message is being sent. */
export const untilTakenAsTimePasses = (
  gateway: TestGateway,
  count: number,
  school: ChannelSchool,
) =>
  expect
    .poll(() => {
      school.pass(1)
      return gateway.taken.length
    })
    .toBe(count)

export const untilTaken = (gateway: TestGateway, count: number) =>
  expect.poll(() => gateway.taken.length).toBe(count)

export const messagesOf = (head: SignedInClient) => head.callEndpoint('listChannelMessages', {})

export async function logOf(head: SignedInClient, id: string): Promise<string[]> {
  const entries = await head.callEndpoint('listLogEntries', { parameters: { id } })
  return entries.map(({ content }) => content)
}

/** Two rounds of the queue, in which nothing may happen. */
export const twoRounds = () => new Promise((resolve) => setTimeout(resolve, 2500))
