import {
  type Building,
  boundary,
  buildings,
  type Gate,
  gates,
  HEIGHT,
  PIXELS_PER_METRE,
  plantRoom,
  WIDTH,
} from './riverside-site.ts'
import { grounds } from './site-plan-grounds.ts'
import { type SymbolName, symbol } from './site-plan-symbols.ts'
import { circle, line, type Point, picture, placedAt, polygon, rectangle, text } from './svg.ts'

const INK = '#14263a'

const symbols: [SymbolName, Point][] = [
  ['alarm panel', [882, 262]],
  ['alarm panel', [480, 974]],
  ['first aid', [1036, 300]],
  ['first aid', [1350, 500]],
  ['defibrillator', [938, 262]],
  ['defibrillator', [480, 1100]],
  ['gas', [232, 824]],
  ['electricity', [275, 533]],
  ['water', [1226, 276]],
  ['water', [445, 533]],
  ['gas', [1180, 746]],
  ['gas', [1476, 520]],
  ['solar isolator', [494, 1060]],
  ['gas bottles', [222, 690]],
  ['chemicals', [1470, 300]],
  ['hydrant', [158, 826]],
  ['rendezvous point', [158, 962]],
]

/** The base map: everything that does not change from one threat to the next. */
export function sitePlan(): string {
  return picture(
    WIDTH,
    HEIGHT,
    grounds(),
    fence(),
    ...buildings.map(drawBuilding),
    polygon(plantRoom.outline, `fill="#c9ced6" stroke="#56606c" stroke-width="3"`),
    text(plantRoom.label, 'Plant room', { size: 22 }),
    pill([770, 212], 'Reception', '#0a5fb4'),
    ...gates.map((gate) => gateMark(gate) + pill(gate.label, gate.name, INK)),
    ...symbols.map(([name, place]) => symbol(name, place)),
    titleBlock(),
  )
}

function drawBuilding({ outline, roof, letter, name, label: [x, y] }: Building): string {
  const shadow = outline.map(([px, py]): Point => [px + 7, py + 8])
  const first = y - (name.length - 1) * 18
  return [
    polygon(shadow, 'fill="#14263a" opacity="0.22"'),
    polygon(outline, `fill="${roof}" stroke="#5b5347" stroke-width="3.5"`),
    circle([x, first - 36], 24, `fill="${INK}"`),
    text([x, first - 36], letter, { size: 30, weight: 800, fill: '#ffffff' }),
    ...name.map((words, index) =>
      text([x, first + 12 + index * 36], words, { size: 33, weight: 700 }),
    ),
  ].join('')
}

function fence(): string {
  const closed = [...boundary, boundary[0] ?? [0, 0]]
  return line(
    closed,
    `stroke="${INK}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"`,
  )
}

/** The fence is open here; two posts stand at its ends. */
function gateMark({ opening: [from, to], ground }: Gate): string {
  return (
    line([from, to], `stroke="${ground}" stroke-width="12"`) +
    circle(from, 8, `fill="${INK}"`) +
    circle(to, 8, `fill="${INK}"`)
  )
}

function pill([x, y]: Point, words: string, fill: string): string {
  const width = words.length * 17 + 34
  return (
    rectangle(
      [x - width / 2, y - 22],
      [width, 44],
      `fill="${fill}" stroke="#ffffff" stroke-width="3"`,
      22,
    ) + text([x, y], words, { size: 28, weight: 700, fill: '#ffffff' })
  )
}

function titleBlock(): string {
  const bar = (metres: number) => metres * PIXELS_PER_METRE
  return placedAt(
    [1330, 1254],
    [
      rectangle([0, 0], [644, 136], `fill="#ffffff" stroke="${INK}" stroke-width="3"`, 16),
      text([28, 38], 'Riverside Academy', { size: 34, weight: 800, anchor: 'start' }),
      text([28, 96], 'Site plan', { size: 27, weight: 500, anchor: 'start', fill: '#4c5f72' }),
      placedAt([180, 100], scaleBar(bar(25), bar(50))),
      placedAt([588, 78], northArrow()),
    ].join(''),
  )
}

function scaleBar(half: number, whole: number): string {
  return [
    rectangle([0, -2], [half, 12], `fill="${INK}"`),
    rectangle([half, -2], [whole - half, 12], `fill="#ffffff" stroke="${INK}" stroke-width="3"`),
    text([0, -20], '0', { size: 22, anchor: 'start' }),
    text([half, -20], '25', { size: 22 }),
    text([whole, -20], '50 m', { size: 22, anchor: 'end' }),
  ].join('')
}

function northArrow(): string {
  return [
    polygon(
      [
        [0, -36],
        [22, 46],
        [0, 30],
      ],
      `fill="${INK}"`,
    ),
    polygon(
      [
        [0, -36],
        [-22, 46],
        [0, 30],
      ],
      `fill="#ffffff" stroke="${INK}" stroke-width="3" stroke-linejoin="round"`,
    ),
    text([0, -48], 'N', { size: 24, weight: 800 }),
  ].join('')
}
