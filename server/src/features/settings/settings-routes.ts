import type { Context } from '../../platform/context.ts'

/** Settings that the app reads at run time, because one build serves every installation. */
export function registerSettingsRoutes(
  { api, config, sending }: Context,
  { pushKey }: { pushKey: string },
): void {
  const { maps, threeWords } = config
  api.endpoint('getSettings', () => ({
    googleMaps: maps.googleMapsApiKey !== null,
    mapTileUrl: maps.tileUrl,
    mapTileAttribution: maps.tileAttribution,
    threeWords: threeWords.apiKey !== undefined,
    pushKey,
    sendingPaused: sending.isPaused,
  }))
}
