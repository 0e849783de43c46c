import { newAlertId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
import { makeClient, signIn } from './test-support/api-client.ts'
import { startReceiver } from './test-support/push-receiver.ts'
import { newDemonstrationDir, startProcess } from './test-support/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

test('an alert whose server is killed with SIGKILL before the sender gets a response is sent once', async () => {
  const webhook = await startReceiver()
  webhook.respond(null)
  const settings = {
    DATA_DIR: await newDemonstrationDir(),
    OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1',
  }
  const server = await startProcess(settings)
  const head = await signIn(server.address, 'head')
  await head.callEndpoint('saveAlertSettings', { body: { webhookurl: `${webhook.address}/` } })
  const body = { id: newAlertId(), kind: 'lockdown', message: 'Man at Gate B' }
  const lost = head.call('POST', '/alerts', { body }).catch(() => undefined)
  await expect.poll(() => webhook.received.length, { interval: 5 }).toBe(1)
  await server.kill()
  await lost

  const { address } = await startProcess(settings)
  const client = makeClient(address, head.token)
  const alert = await client.callEndpoint('sendAlert', { body })
  expect(await client.callEndpoint('listAlerts', {})).toEqual([alert])
  expect(await client.callEndpoint('listIncidents', {})).toHaveLength(1)
  const parameters = { id: alert.incidentid }
  expect(await client.callEndpoint('listLogEntries', { parameters })).toHaveLength(1)
  const deliveries = await client.callEndpoint('listAlertDeliveries', {})
  expect(deliveries.filter(({ channel }) => channel === 'webhook')).toMatchObject([
    { alertid: alert.id, event: 'sent', succeeded: false },
  ])
})
