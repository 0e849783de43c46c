import { expect, test } from 'vitest'
import {
  escalateBy,
  hookChannel,
  openChannelSchool,
  sendAlert,
  textsOf,
  untilTaken,
} from '../../../../test-support/channel-school.ts'
import { startHook } from '../../../../test-support/gateways.ts'

// Fails when text messages have the words of the alert alone: an update may have taken them back.
test('a text message that goes out after an update says the update first', async () => {
  const { head, pass } = await openChannelSchool()
  const gateway = await startHook()
  await escalateBy(head, hookChannel(gateway))
  const { id } = await sendAlert(head, { message: 'Leave by gate B.' })
  const update = async (message: string) => {
    pass(15)
    await head.callEndpoint('addAlertUpdate', {
      parameters: { id },
      body: { id: crypto.randomUUID(), message },
    })
  }
  await update('NOT gate B: an armed man is there. Use gate A.')
  await update('Gate A is locked. Use gate C')
  pass(40)
  await untilTaken(gateway, 1)
  expect(textsOf(gateway)[0]).toContain(
    'Update: Gate A is locked. Use gate C. Update: NOT gate B: an armed man is there. Use gate A. Leave by gate B.',
  )
})
