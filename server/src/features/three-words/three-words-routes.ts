import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import { ThreeWords } from './three-words.ts'

/** The school pays for each request to the service, so one user must not use up its quota. */
const MAX_PLACES_A_MINUTE = 60

/** The server asks the service, so that devices never get its key. */
export function registerThreeWordsRoutes({ api, config, log, now }: Context): void {
  const { apiKey, url } = config.threeWords
  const service = apiKey === undefined ? undefined : new ThreeWords({ url, apiKey }, log)

  const requests = new RecentCounts({ windowMs: 60_000, max: MAX_PLACES_A_MINUTE })

  api.endpoint('getThreeWords', async ({ query: { lat, lng }, caller: { userid } }) => {
    if (!service) throw new Problem('not-configured')
    return { words: await service.wordsAt(lat, lng, () => requests.take(userid, now())) }
  })
}
