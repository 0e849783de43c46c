/** What of the installation's settings decides which map is shown and which words stand below it. */
type SettingsRead = {
  state: 'ready' | 'loading' | 'failed'
  data?: { googleMaps: boolean; mapTileUrl: string | null; threeWords: boolean } | undefined
}

/** Google's map before the tiles, the tiles before the grid; the grid too where nothing is known. */
export function mapKind({ state, data }: SettingsRead): 'google' | 'tiles' | 'grid' | 'unknown' {
  if (state === 'loading') return 'unknown'
  if (data?.googleMaps) return 'google'
  return data?.mapTileUrl ? 'tiles' : 'grid'
}

/**
 * Three words where their service can be asked; while nothing is known yet, neither; in all other
 * cases the codes that the device works out by itself.
 */
export function placeLabel(
  online: boolean,
  settings: SettingsRead,
  threeWordsState: 'ready' | 'loading' | 'failed',
): 'three words' | 'codes' | 'neither' {
  if (!online) return 'codes'
  if (settings.state === 'loading') return 'neither'
  return settings.data?.threeWords && threeWordsState !== 'failed' ? 'three words' : 'codes'
}
