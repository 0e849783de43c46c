import type { Context } from '../../platform/context.ts'

/** What the app cannot know at build time: one build serves every installation. */
export function routeSettings({ api, config }: Context): void {
  const { maps, threeWords } = config
  api.route('getSettings', () => ({
    googleMaps: maps.googleMapsApiKey !== null,
    mapTileUrl: maps.tileUrl,
    mapTileAttribution: maps.tileAttribution,
    threeWords: threeWords.apiKey !== undefined,
  }))
}
