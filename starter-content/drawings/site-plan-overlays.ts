import {
  type AssemblyPoint,
  assemblyPoints,
  type Exit,
  escapeRoutes,
  exits,
  refuges,
  wayToPlaceOfSafety,
} from './riverside-escape.ts'
import { HEIGHT, WIDTH } from './riverside-site.ts'
import { symbol } from './site-plan-symbols.ts'
import { line, type Point, picture, placedAt, rectangle, text } from './svg.ts'

const SAFE = '#0b7a43'

/** Transparent and of the site plan's size, to be laid over it. */
export function fireExits(): string {
  return picture(
    WIDTH,
    HEIGHT,
    arrowHead,
    ...escapeRoutes.map(escapeRouteCasing),
    ...escapeRoutes.map(escapeRoute),
    ...exits.map(exitSign),
    ...refuges.map((place) => symbol('refuge', place)),
  )
}

export function assemblyPointAreas(): string {
  return picture(WIDTH, HEIGHT, arrowHead, ...assemblyPoints.map(area), placeOfSafety())
}

const arrowHead = `<defs><marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.2" markerHeight="4.2" orient="auto"><path d="M0 0 10 5 0 10Z" fill="${SAFE}"/></marker></defs>`

function escapeRouteCasing({ points }: (typeof escapeRoutes)[number]): string {
  return line(points, 'stroke="#ffffff" stroke-width="14" stroke-linecap="round"')
}

function escapeRoute({ points, joinsAnother }: (typeof escapeRoutes)[number]): string {
  const end = joinsAnother ? '' : ' marker-end="url(#head)"'
  return line(points, `stroke="${SAFE}" stroke-width="8" stroke-dasharray="18 9"${end}`)
}

/** The sign stands outside the door it marks. */
function exitSign({ place: [x, y], direction }: Exit): string {
  const turn = (direction * Math.PI) / 180
  const out: Point = [x + Math.round(Math.sin(turn) * 24), y - Math.round(Math.cos(turn) * 24)]
  return symbol('exit', out, 1, direction)
}

function area(point: AssemblyPoint): string {
  const { number, place, size, people } = point
  const [middle, top] = [place[0] + size[0] / 2, place[1]]
  const white = { fill: '#ffffff', weight: 600 }
  return [
    rectangle(
      place,
      size,
      `fill="${SAFE}" fill-opacity="0.86" stroke="#ffffff" stroke-width="6"`,
      18,
    ),
    symbol('assembly point', [middle, top + 52], 1.6),
    text([middle, top + 116], `Assembly ${number}`, { ...white, size: 40, weight: 800 }),
    text([middle, top + 158], people, { ...white, size: 29 }),
  ].join('')
}

function placeOfSafety(): string {
  const { points, words } = wayToPlaceOfSafety
  return [
    escapeRouteCasing({ points }),
    escapeRoute({ points }),
    placedAt(
      words.place,
      text([0, 0], words.text, { size: 30, weight: 800, fill: SAFE, halo: '#ffffff' }),
      -90,
    ),
  ].join('')
}
