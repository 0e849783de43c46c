/** A picture that comes with the starter content, and the path an organisation keeps it under. */
export type StarterPicture = { path: string; file: URL }

/**
 * What a new organisation starts with: nothing that could be taken for its own. A made-up site plan
 * would lead people to exits that are not there.
 */
export const starterPictures: StarterPicture[] = from('riverside', ['background.png'])

/** Logo, background, site plan, its key and overlays of a made-up secondary school. */
export const riversidePictures: StarterPicture[] = from('riverside', [
  'logo.png',
  'background.png',
  'map.png',
  'map__key.png',
  'map__Fire exits.png',
  'map__Assembly points.png',
])

/** A small school has no site plan, so that its map screen shows what an empty one looks like. */
export const smallPictures: StarterPicture[] = from('hilltop', ['logo.png', 'background.png'])

function from(folder: string, paths: string[]): StarterPicture[] {
  return paths.map((path) => ({
    path,
    file: new URL(`../pictures/${folder}/${encodeURIComponent(path)}`, import.meta.url),
  }))
}
