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

/** Without a site plan: the map screen of this school shows that there is no map. */
export const hilltopPictures: StarterPicture[] = from('hilltop', ['logo.png', 'background.png'])

function from(folder: string, paths: string[]): StarterPicture[] {
  return paths.map((path) => ({
    path,
    file: new URL(`../pictures/${folder}/${encodeURIComponent(path)}`, import.meta.url),
  }))
}
