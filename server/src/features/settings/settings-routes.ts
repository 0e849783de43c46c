import type { Context } from '../../platform/context.ts'
import { canMailReports } from '../situation-reports/index.ts'

/** Settings that the app reads at run time, because one build serves every installation. */
export function registerSettingsRoutes(
  { api, config, sending }: Context,
  { pushKey }: { pushKey: string },
): void {
  const { maps, threeWords } = config
  const canMail = canMailReports(config)
  api.endpoint('getSettings', () => ({
    googleMaps: maps.googleMapsApiKey !== null,
    mapTileUrl: maps.tileUrl,
    mapTileAttribution: maps.tileAttribution,
    threeWords: threeWords.apiKey !== undefined,
    pushKey,
    canMail,
    sendingPaused: sending.isPaused,
  }))
}
