import { expect, vi } from 'vitest'
import { newSubscription } from './push-subscription.ts'
import type { TestServer } from './test-server.ts'

/** A hundred devices of the teacher. 50 of them are pushed to at once, and the others wait. */
export async function subscribeHundred(server: TestServer, address: string) {
  const subscription = newSubscription(`${address}/0`)
  const teacher = await server.signIn('teacher')
  await teacher.callEndpoint('savePushSubscription', { body: subscription.body })
  const { keys } = subscription.body
  await server.database.query(
    `insert into push_subscriptions (organisationid, userid, endpoint, p256dh, auth, created)
     select 'riverside', 'teacher', $1 || n, $2, $3, now() from generate_series(1, 99) n`,
    [`${address}/`, keys.p256dh, keys.auth],
  )
  return subscription
}

/** More reads have ended than the other work has begun: pushes ask again and again what is open now. */
export async function pushesHaveReadAgain({ app }: TestServer) {
  const reads = vi.spyOn(app.context.database, 'read')
  const ended = () => reads.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
  await expect.poll(ended).toBeGreaterThan(6)
}
