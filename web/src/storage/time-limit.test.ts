import { expect, test } from 'vitest'
import { within } from './time-limit.ts'

const LIMIT_MS = 400
const answerAfter = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('answer'), milliseconds))

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('work that does not end is given up', async () => {
  const never = new Promise(() => undefined)
  await expect(within(LIMIT_MS, never)).rejects.toMatchObject({ name: 'TimeoutError' })
})

// Fails with a single timer: it would be due as soon as the device is no longer busy.
test('time during which the device was too busy to receive an answer does not count', async () => {
  const work = within(LIMIT_MS, answerAfter(LIMIT_MS + 50))
  block(2 * LIMIT_MS)
  expect(await work).toBe('answer')
})
