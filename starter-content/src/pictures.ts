/** A picture of the starter content, and its path in an organisation. */
export type StarterPicture = { path: string; file: URL }

/**
 * The pictures with which a new organisation starts. None may look like its own: a fictional site plan
 * would lead people to exits that do not exist.
 */
export const starterPictures: StarterPicture[] = from('riverside', ['background.png'])

/** Logo, background, site plan, its key and overlays of a fictional secondary school. */
export const riversidePictures: StarterPicture[] = from('riverside', [
  'logo.png',
  'background.png',
  'map.png',
  'map__key.png',
  'map__Fire exits.png',
  'map__Assembly points.png',
])

/** This school has no site plan, so its map screen says that there is no map. */
export const hilltopPictures: StarterPicture[] = from('hilltop', ['logo.png', 'background.png'])

function from(folder: string, paths: string[]): StarterPicture[] {
  return paths.map((path) => ({
    path,
    file: new URL(`../pictures/${folder}/${encodeURIComponent(path)}`, import.meta.url),
  }))
}
