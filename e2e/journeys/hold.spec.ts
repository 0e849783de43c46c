import { newAlertId, newRecordId } from '@holdfast/contract/ids'
import { expect, signIn, test } from '../support/test.ts'

// Fails when the pointer counts as having left the button that has moved away from under it.
test('an update that moves the button during a hold does not end the hold', {
  tag: '@firefox',
}, async ({ openDevice, head }) => {
  const id = newAlertId()
  await head.call('sendAlert', {}, { id, kind: 'lockdown' })
  // Tall, so that nothing is scrolled: a scrolled page keeps its place by itself.
  const { page } = await openDevice({ viewport: { width: 390, height: 2400 } })
  await signIn(page, 'head', `/alerts/${id}`)
  const button = page.getByRole('button', { name: 'Hold to give the all clear' })
  await button.hover()
  const top = (await button.boundingBox())?.y ?? 0
  await page.mouse.down()
  const message = 'The police are here. '.repeat(20)
  await head.call('addAlertUpdate', { id }, { id: newRecordId(), message })
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(top + 100)
  await expect(page.getByText('This alert has ended')).toBeAttached()
  await page.mouse.up()
})
