import { call } from '../../http/call.ts'

/** So that the answers of a whole staff go first. In milliseconds. */
const MAX_WAIT_MS = 5000

/** Reports that this device is showing an exercise now, for how long exercises take. Sent once: an answer matters more. */
export async function reportShown(alertid: string): Promise<void> {
  const shown = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_WAIT_MS))
  const body = { shown, sent: new Date().toISOString() }
  await call('reportShown', { parameters: { id: alertid }, body }).catch(() => undefined)
}
