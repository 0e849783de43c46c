import { DRIVE, FOOTPATH } from './riverside-site.ts'
import { type SymbolName, symbol } from './site-plan-symbols.ts'
import { circle, line, type Point, picture, placedAt, rectangle, text } from './svg.ts'

const WIDTH = 1000
const HEIGHT = 1200
const ROW = 76
const INK = '#14263a'

type Entry = [drawing: string, words: string]

const signs: Entry[] = [
  entry('first aid', 'First aid'),
  entry('defibrillator', 'Defibrillator'),
  entry('alarm panel', 'Fire alarm panel'),
  entry('hydrant', 'Fire hydrant'),
  entry('gas', 'Gas shut-off'),
  entry('electricity', 'Electricity shut-off'),
  entry('water', 'Water shut-off'),
  entry('solar isolator', 'Solar panel isolator'),
  entry('gas bottles', 'Gas bottles'),
]

const grounds: Entry[] = [
  entry('chemicals', 'Chemicals'),
  entry('rendezvous point', 'Rendezvous point'),
  [
    circle([0, 0], 24, `fill="${INK}"`) +
      text([0, 0], 'A', { size: 28, weight: 800, fill: '#ffffff' }),
    'Building',
  ],
  [
    line(
      [
        [-38, 0],
        [-16, 0],
      ],
      `stroke="${INK}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"`,
    ) +
      line(
        [
          [14, 0],
          [34, 0],
        ],
        `stroke="${INK}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"`,
      ) +
      circle([-16, 0], 8, `fill="${INK}"`) +
      circle([16, 0], 8, `fill="${INK}"`),
    'Fence and gate',
  ],
  [swatch(DRIVE), 'Way for fire engines'],
  [swatch(FOOTPATH), 'Footpath'],
  [swatch('#bcdca6'), 'Grass'],
  [swatch('#8fc4e4'), 'Water'],
]

const overlays: Entry[] = [
  entry('exit', 'Fire exit'),
  [
    line(
      [
        [-36, 0],
        [36, 0],
      ],
      'stroke="#0b7a43" stroke-width="8" stroke-dasharray="20 12"',
    ),
    'Escape route',
  ],
  entry('refuge', 'Refuge, first floor'),
  entry('assembly point', 'Assembly point'),
  [
    `${line(
      [
        [-36, 0],
        [20, 0],
      ],
      'stroke="#0b7a43" stroke-width="8" stroke-dasharray="20 8"',
    )}<path d="M16-16 38 0 16 16Z" fill="#0b7a43"/>`,
    'To the place of safety',
  ],
]

/** What every symbol and colour of the plan and its overlays means. */
export function sitePlanKey(): string {
  return picture(
    WIDTH,
    HEIGHT,
    rectangle([0, 0], [WIDTH, HEIGHT], 'fill="#ffffff"'),
    text([40, 60], 'Key to the site plan', { size: 44, weight: 800, anchor: 'start' }),
    line(
      [
        [40, 104],
        [WIDTH - 40, 104],
      ],
      'stroke="#d7dfe7" stroke-width="3"',
    ),
    column([40, 156], signs),
    column([520, 156], grounds),
    text([40, 900], 'When overlays are shown', { size: 30, weight: 700, anchor: 'start' }),
    column([40, 970], overlays.slice(0, 3)),
    column([520, 970], overlays.slice(3)),
  )
}

function column([x, y]: Point, entries: Entry[]): string {
  return entries
    .map(([drawing, words], index) =>
      placedAt(
        [x, y + index * ROW],
        placedAt([40, 0], drawing) +
          text([100, 0], words, { size: 34, weight: 500, anchor: 'start' }),
      ),
    )
    .join('')
}

function entry(name: SymbolName, words: string): Entry {
  return [symbol(name, [0, 0], 1.25), words]
}

function swatch(fill: string): string {
  return rectangle([-36, -22], [72, 44], `fill="${fill}" stroke="#9aa7b4" stroke-width="2"`, 8)
}
