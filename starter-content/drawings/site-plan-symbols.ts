import { circle, type Point, placedAt, polygon, rectangle, text } from './svg.ts'

/** The symbols of the site plan, each drawn around its own centre. The key explains them all. */

export type SymbolName =
  | 'first aid'
  | 'defibrillator'
  | 'alarm panel'
  | 'hydrant'
  | 'gas'
  | 'electricity'
  | 'water'
  | 'solar isolator'
  | 'gas bottles'
  | 'chemicals'
  | 'rendezvous point'
  | 'exit'
  | 'refuge'
  | 'assembly point'

const SAFE = '#0b7a43'
const FIRE = '#c4262b'
const white = 'fill="#ffffff"'
const ink = 'fill="#14263a"'
/** An arrow head that points from above to the middle. */
const inwardArrow = `<path d="M-4.5-24h9L0-15.5Z" ${white}/>`

const drawings: Record<SymbolName, string> = {
  'first aid':
    tile(SAFE) + rectangle([-4.5, -13], [9, 26], white) + rectangle([-13, -4.5], [26, 9], white),
  defibrillator:
    tile(SAFE) +
    `<path d="M0 13C-9 6-14 1-14-5a7 7 0 0 1 14-3a7 7 0 0 1 14 3C14 1 9 6 0 13Z" ${white}/>` +
    polygon(
      [
        [2, -8],
        [-5, 2],
        [-0.5, 2],
        [-2, 9],
        [5, -1],
        [0.5, -1],
      ],
      `fill="${SAFE}"`,
    ),
  'alarm panel':
    tile(FIRE) +
    `<path d="M0-14c5 5 9 9 9 16a9 9 0 0 1-18 0c0-4 2-7 4-9 0 3 1 5 3 5 3 0 0-6 2-12Z" ${white}/>`,
  hydrant: tile('#ffd21f', '#14263a') + text([0, 0], 'H', { size: 30, weight: 800 }),
  gas: disc('#f2b100') + text([0, 0], 'G', { size: 26, weight: 800 }),
  electricity:
    disc('#14263a') +
    polygon(
      [
        [3, -15],
        [-9, 3],
        [-1, 3],
        [-3, 15],
        [9, -4],
        [1, -4],
      ],
      'fill="#ffd21f"',
    ),
  water: `${disc('#0b6f9e')}<path d="M0-15C6-6 9-2 9 4a9 9 0 0 1-18 0c0-6 3-10 9-19Z" ${white}/>`,
  'solar isolator':
    disc('#14263a') +
    circle([0, 0], 6.5, 'fill="#ffd21f"') +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((turn) => placedAt([0, 0], '<path d="M-1.8-15h3.6v5h-3.6Z" fill="#ffd21f"/>', turn))
      .join(''),
  'gas bottles': `${warning()}<path d="M-5.5 10V-2.5C-5.5-6-3-7-3-7v-3.5H3V-7s2.5 1 2.5 4.5V10Z" ${ink}/>`,
  chemicals:
    warning() +
    `<path d="M-3-11H3V-4L9 8.5c.6 1.4-.3 2.5-1.8 2.5H-7.2C-8.700 11-9.600 9.900-9 8.500L-3-4Z" ${ink}/>`,
  'rendezvous point':
    tile('#0a5fb4') + text([0, 0], 'RV', { size: 24, weight: 800, fill: '#ffffff' }),
  exit:
    tile(SAFE) +
    `<path d="M0 13V-9M-9-2 0-12 9-2" fill="none" stroke="#ffffff" stroke-width="5.5"/>`,
  refuge: tile(SAFE) + text([0, 0], 'R', { size: 28, weight: 800, fill: '#ffffff' }),
  'assembly point':
    tile(SAFE) +
    `<g transform="scale(0.8)">${[-8, 0, 8].map((x) => person([x, 0])).join('')}</g>` +
    [45, 135, 225, 315].map((turn) => placedAt([0, 0], inwardArrow, turn)).join(''),
}

/** A symbol 44 pixels wide at `scale` 1. */
export function symbol(name: SymbolName, [x, y]: Point, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${x} ${y}) scale(${scale})${turned}">${drawings[name]}</g>`
}

function tile(fill: string, border = '#ffffff'): string {
  return rectangle([-22, -22], [44, 44], `fill="${fill}" stroke="${border}" stroke-width="3"`, 7)
}

function disc(fill: string): string {
  return circle([0, 0], 21, `fill="${fill}" stroke="#ffffff" stroke-width="3"`)
}

/** The diamond that warns of something dangerous. */
function warning(): string {
  return placedAt(
    [0, 0],
    rectangle([-18, -18], [36, 36], 'fill="#ffd21f" stroke="#14263a" stroke-width="3"', 4),
    45,
  )
}

function person([x, y]: Point): string {
  return circle([x, y - 5], 3, white) + rectangle([x - 3, y - 1], [6, 10], white, 2)
}
