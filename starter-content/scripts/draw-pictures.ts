import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { hilltopBackground, riversideBackground } from '../drawings/backgrounds.ts'
import { hilltopCrest, riversideCrest } from '../drawings/crests.ts'
import { sitePlan } from '../drawings/site-plan.ts'
import { sitePlanKey } from '../drawings/site-plan-key.ts'
import { assemblyPointAreas, fireExits } from '../drawings/site-plan-overlays.ts'

/**
 * Draws every picture anew: `node starter-content/scripts/draw-pictures.ts`. The results are kept
 * in the repository, because text is drawn with the machine's fonts; it should have Inter.
 */
const drawings: Record<string, string> = {
  'riverside/logo.png': riversideCrest(),
  'riverside/background.png': riversideBackground(),
  'riverside/map.png': sitePlan(),
  'riverside/map__key.png': sitePlanKey(),
  'riverside/map__Fire exits.png': fireExits(),
  'riverside/map__Assembly points.png': assemblyPointAreas(),
  'hilltop/logo.png': hilltopCrest(),
  'hilltop/background.png': hilltopBackground(),
}

for (const [path, svg] of Object.entries(drawings)) {
  const file = new URL(`../pictures/${path}`, import.meta.url)
  await mkdir(new URL('.', file), { recursive: true })
  await sharp(Buffer.from(svg))
    .png({
      palette: true,
      colours: 256,
      dither: path.endsWith('background.png') ? 1 : 0,
      effort: 10,
    })
    .toFile(fileURLToPath(file))
}
