import { expect, test, vi } from 'vitest'
import {
  endAlert,
  escalateBy,
  hookChannel,
  messagesOf,
  openChannelSchool,
  sendAlert,
  untilTaken,
  untilTakenAsTimePasses,
} from '../../../../test-support/channel-school.ts'
import { startHook } from '../../../../test-support/gateways.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 15_000 }

// Fails when only the deliveries of alerts are looked at: the messages are deleted with the incident.
test('an incident is not deleted while text messages have to say that its alert has ended', async () => {
  const school = await openChannelSchool()
  const { head, pass } = school
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const alert = await sendAlert(head, { message: 'Gas. Leave the building.' })
  pass(60)
  await untilTaken(gateway, 1)
  // People hide, so the text message about the end waits.
  const lockdown = await sendAlert(head, { kind: 'lockdown' })
  await endAlert(head, alert.id)
  const body = { closed: 'now' } as const
  await head.callEndpoint('saveIncident', { parameters: { id: alert.incidentid }, body })
  const remove = () => head.call('DELETE', `/incidents/${alert.incidentid}`)
  const areOthersDone = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).every(({ next }) => next === null)
  await expect.poll(areOthersDone, soon).toBe(true)
  const refused = { status: 403, body: { code: 'open-alert' } }
  expect(await remove()).toMatchObject(refused)
  pass(2)
  await expect
    .poll(async () => (await messagesOf(head))[0], soon)
    .toMatchObject({ event: 'ended', outcome: 'Waits until nobody hides' })
  expect(await remove()).toMatchObject(refused)
  await endAlert(head, lockdown.id)
  await untilTakenAsTimePasses(gateway, 2, school)
  await expect.poll(async () => (await remove()).status, soon).toBe(200)
})
