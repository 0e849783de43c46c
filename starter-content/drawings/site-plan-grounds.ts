import { boundary, DRIVE, FOOTPATH, HEIGHT, WIDTH } from './riverside-site.ts'
import { circle, line, type Point, polygon, rectangle, text } from './svg.ts'

/** Everything below the buildings: land, roads, river, field, courts, paths and trees. */

const RIVER_TOP = 'M-20 1272C330 1206 640 1300 1040 1282S1640 1190 2020 1234'
const RIVER_BED = `${RIVER_TOP}V1376C1660 1330 1460 1420 1060 1404S330 1346-20 1394Z`

export function grounds(): string {
  return [
    rectangle([0, 0], [WIDTH, HEIGHT], 'fill="#dfe8d6"'),
    polygon(boundary, 'fill="#eaf1e2"'),
    river(),
    roads(),
    paving(),
    carPark(),
    field(),
    courts(),
    garden(),
    ...trees.map(tree),
    names(),
  ].join('\n')
}

function river(): string {
  return [
    `<path d="${RIVER_TOP}" transform="translate(0 -34)" fill="none" stroke="#efe4c8" stroke-width="22"/>`,
    `<path d="${RIVER_TOP}" transform="translate(0 -34)" fill="none" stroke="#c9b98f" stroke-width="2" stroke-dasharray="14 12"/>`,
    `<path d="${RIVER_BED}" fill="#8fc4e4"/>`,
    `<path d="${RIVER_TOP}" fill="none" stroke="#5d9cc4" stroke-width="5"/>`,
    ...[34, 66, 96].map(
      (down, index) =>
        `<path d="${RIVER_TOP}" transform="translate(${index * 40} ${down})" fill="none" stroke="#b9dcf0" stroke-width="4" stroke-dasharray="90 140" stroke-linecap="round"/>`,
    ),
  ].join('')
}

function roads(): string {
  const schoolLane: Point[] = [
    [-20, 74],
    [WIDTH + 20, 74],
  ]
  const millRoad: Point[] = [
    [84, 74],
    [84, HEIGHT + 20],
  ]
  const styles = [
    'stroke="#b4b0a6" stroke-width="82"',
    'stroke="#fbfaf6" stroke-width="74"',
    'stroke="#d3cfc4" stroke-width="3" stroke-dasharray="26 20"',
  ]
  return [
    ...styles.flatMap((style) => [line(millRoad, style), line(schoolLane, style)]),
    rectangle([48, 38], [72, 73], 'fill="#fbfaf6"'),
    ...[42, 126].map((x) => rectangle([x - 5, 1222], [10, 192], 'fill="#8b857a"', 4)),
  ].join('')
}

/** Ways that a fire engine may use are broad and grey, footpaths narrow and sandy. */
function paving(): string {
  const drive = `stroke="${DRIVE}" stroke-width="62"`
  const footpath = `stroke="${FOOTPATH}" stroke-width="26"`
  const drives: Point[][] = [
    [
      [116, 894],
      [597, 894],
      [597, 800],
    ],
    [
      [420, 108],
      [420, 260],
    ],
  ]
  const footpaths: Point[][] = [
    [
      [420, 212],
      [1232, 212],
      [1232, 600],
    ],
    [
      [592, 212],
      [592, 600],
    ],
    [
      [1200, 330],
      [1310, 330],
    ],
    [
      [1500, 330],
      [1620, 330],
    ],
    [
      [1560, 330],
      [1560, 850],
    ],
    [
      [1700, 422],
      [1700, 500],
      [1560, 540],
    ],
    [
      [470, 640],
      [566, 640],
    ],
    [
      [520, 1060],
      [640, 1060],
    ],
    [
      [968, 830],
      [968, 1246],
    ],
    [
      [1900, 1000],
      [1962, 1000],
    ],
    [
      [1962, 110],
      [1962, 1220],
    ],
  ]
  return [
    ...footpaths.map((points) => line(points, footpath)),
    rectangle([566, 556], [700, 280], 'fill="#e4e3df" stroke="#cbc9c2" stroke-width="2"'),
    ...drives.map((points) => line(points, drive)),
    rectangle([734, 392], [352, 166], 'fill="#e4e3df"'),
    rectangle([790, 450], [240, 66], 'fill="#cfe3bf" stroke="#b4cda2" stroke-width="2"', 33),
  ].join('')
}

function carPark(): string {
  const bays = (x: number, y: number, count: number) =>
    Array.from({ length: count }, (_, bay) =>
      line(
        [
          [x + bay * 19, y],
          [x + bay * 19, y + 36],
        ],
        'stroke="#ffffff" stroke-width="2.5"',
      ),
    ).join('')
  return [
    rectangle([226, 232], [350, 216], 'fill="#d5d6d8" stroke="#bcbdc0" stroke-width="2"', 8),
    bays(238, 236, 6),
    bays(478, 236, 5),
    bays(238, 408, 18),
    text([400, 330], 'Car park', { size: 30, weight: 600, fill: '#4c5f72' }),
  ].join('')
}

function field(): string {
  const white = 'fill="none" stroke="#ffffff" stroke-width="4"'
  const stripes = Array.from({ length: 8 }, (_, index) =>
    rectangle([1140 + index * 70, 868], [35, 236], 'fill="#b3d79b"'),
  )
  return [
    rectangle([1030, 850], [870, 268], 'fill="#bcdca6" stroke="#9fc487" stroke-width="3"', 26),
    ...stripes,
    rectangle([1140, 868], [560, 236], white),
    line(
      [
        [1420, 868],
        [1420, 1104],
      ],
      'stroke="#ffffff" stroke-width="4"',
    ),
    circle([1420, 986], 46, white),
    rectangle([1140, 911], [80, 150], white),
    rectangle([1620, 911], [80, 150], white),
  ].join('')
}

function courts(): string {
  const white = 'fill="none" stroke="#ffffff" stroke-width="4"'
  return [
    rectangle([640, 860], [290, 262], 'fill="#7fb0b4" stroke="#5d9296" stroke-width="3"', 6),
    ...[662, 798].flatMap((x) => [
      rectangle([x, 884], [110, 214], white),
      line(
        [
          [x, 955],
          [x + 110, 955],
        ],
        'stroke="#ffffff" stroke-width="3"',
      ),
      line(
        [
          [x, 1027],
          [x + 110, 1027],
        ],
        'stroke="#ffffff" stroke-width="3"',
      ),
      circle([x + 55, 991], 13, white),
    ]),
  ].join('')
}

function garden(): string {
  return [
    '<path d="M1690 610c40-46 150-44 168 8s-50 92-108 82-98-46-60-90Z" fill="#a9d3ea" stroke="#7fb5d2" stroke-width="3"/>',
    text([1740, 770], 'Wildlife garden', { size: 28, weight: 600, fill: '#3f6b35', italic: true }),
  ].join('')
}

const trees: [...Point, radius: number][] = [
  ...[620, 700, 780, 1030, 1110, 1300, 1390, 1480, 1570, 1660, 1750, 1840].map(
    (x, index): [number, number, number] => [x, 138 + (index % 2) * 6, 17 + (index % 3) * 3],
  ),
  ...[500, 590, 690, 790].map((y, index): [number, number, number] => [
    1890 - (index % 2) * 10,
    y,
    22 + (index % 3) * 4,
  ]),
  ...[1620, 1648, 1640, 1830].map((x, index): [number, number, number] => [
    x,
    520 + ((index * 67) % 240),
    20 + (index % 3) * 5,
  ]),
  [226, 480, 18],
  [510, 500, 20],
  [590, 990, 20],
  [1000, 900, 18],
  [1000, 1060, 20],
  [826, 483, 16],
  [994, 483, 16],
  [30, 240, 26],
  [28, 520, 22],
  [26, 700, 28],
  [34, 1060, 24],
]

function tree([x, y, radius]: [...Point, number]): string {
  return (
    circle([x + 3, y + 4], radius, 'fill="#14263a" opacity="0.13"') +
    circle([x, y], radius, 'fill="#86b573"') +
    circle([x - radius * 0.25, y - radius * 0.25], radius * 0.55, 'fill="#9cc68a"')
  )
}

function names(): string {
  const road = { size: 34, weight: 600, fill: '#5b6570', spacing: 3, halo: '#fbfaf6' }
  return [
    text([1180, 74], 'School Lane', road),
    `<g transform="translate(84 420) rotate(-90)">${text([0, 0], 'Mill Road', road)}</g>`,
    text([560, 1322], 'River Rill', {
      ...road,
      halo: '#8fc4e4',
      fill: '#1f5f8b',
      italic: true,
      spacing: 6,
    }),
    text([1240, 1226], 'Towpath', { size: 24, weight: 600, fill: '#7a6a3c', halo: '#eef0e0' }),
    text([1030, 822], 'Playground', { size: 28, weight: 600, fill: '#5b6570' }),
    text([1780, 986], 'Field', { size: 34, weight: 700, fill: '#3f6b35' }),
    `<g transform="translate(1962 210) rotate(-90)">${text([0, 0], 'Church Path', { size: 24, weight: 600, fill: '#7a6a3c', halo: '#eef0e0' })}</g>`,
    text([785, 991], 'Courts', { size: 28, weight: 600, halo: '#7fb0b4' }),
  ].join('')
}
