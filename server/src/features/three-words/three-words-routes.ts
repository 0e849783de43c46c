import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ThreeWords } from './three-words.ts'

/** The server asks the service, so that devices do not get its key. */
export function registerThreeWordsRoutes({ api, config, log }: Context): void {
  const { apiKey, url } = config.threeWords
  const service = apiKey === undefined ? undefined : new ThreeWords({ url, apiKey }, log)

  api.endpoint('getThreeWords', async ({ query }) => {
    if (!service) throw new Problem('not-configured')
    return { words: await service.wordsAt(query.lat, query.lng) }
  })
}
