import {
  type AssemblyPoint,
  assemblyPoints,
  type Exit,
  escapeRoutes,
  exits,
  HEIGHT,
  refuges,
  WIDTH,
} from './riverside-site.ts'
import { symbol } from './site-plan-symbols.ts'
import { line, type Point, picture, rectangle, text } from './svg.ts'

const SAFE = '#0b7a43'

/** Transparent: lies on the site plan, of which it has the size. */
export function fireExits(): string {
  return picture(
    WIDTH,
    HEIGHT,
    arrowHead,
    ...escapeRoutes.map(escapeRoute),
    ...exits.map(exitSign),
    ...refuges.map((place) => symbol('refuge', place)),
  )
}

export function assemblyPointAreas(): string {
  return picture(WIDTH, HEIGHT, ...assemblyPoints.map(area))
}

const arrowHead = `<defs><marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.2" markerHeight="4.2" orient="auto"><path d="M0 0 10 5 0 10Z" fill="${SAFE}"/></marker></defs>`

function escapeRoute(points: Point[]): string {
  const dash = 'stroke-dasharray="20 12"'
  return (
    line(points, 'stroke="#ffffff" stroke-width="13" stroke-linecap="round"') +
    line(points, `stroke="${SAFE}" stroke-width="8" ${dash} marker-end="url(#head)"`)
  )
}

/** The sign stands outside the door it marks. */
function exitSign({ place: [x, y], direction }: Exit): string {
  const turn = (direction * Math.PI) / 180
  const out: Point = [x + Math.round(Math.sin(turn) * 24), y - Math.round(Math.cos(turn) * 24)]
  return symbol('exit', out, 1, direction)
}

function area({
  number,
  place: [x, y],
  size: [width, height],
  name,
  people,
}: AssemblyPoint): string {
  const middle = x + width / 2
  const wide = width > 400
  return [
    rectangle(
      [x, y],
      [width, height],
      `fill="${SAFE}" fill-opacity="0.82" stroke="#ffffff" stroke-width="6"`,
      18,
    ),
    symbol('assembly point', [middle - (wide ? 150 : 0), y + (wide ? 84 : 56)], wide ? 2.2 : 1.8),
    text([wide ? middle + 40 : middle, y + (wide ? 84 : 128)], `Assembly ${number}`, {
      size: wide ? 44 : 38,
      weight: 800,
      fill: '#ffffff',
      anchor: 'middle',
    }),
    text([middle, y + (wide ? 160 : 174)], name, { size: 32, weight: 700, fill: '#ffffff' }),
    text([middle, y + (wide ? 204 : 216)], people, { size: 30, weight: 500, fill: '#ffffff' }),
  ].join('')
}
