import type { Point } from './svg.ts'

/**
 * The ground of the made-up Riverside Academy: what stands where. The plan and its overlays are
 * drawn from this alone, so that they always align. North is up, one metre is seven pixels.
 */

export const WIDTH = 2000
export const HEIGHT = 1414
export const PIXELS_PER_METRE = 7

/** Colours of the ways that a fire engine may use and of footpaths. */
export const DRIVE = '#d5d6d8'
export const FOOTPATH = '#f0e7d3'

export type Building = {
  letter: string
  name: string[]
  roof: string
  outline: Point[]
  /** Where letter and name stand. */
  label: Point
}

export const buildings: Building[] = [
  {
    letter: 'A',
    name: ['Main building'],
    roof: '#ead7b4',
    outline: [
      [620, 262],
      [850, 262],
      [850, 236],
      [970, 236],
      [970, 262],
      [1200, 262],
      [1200, 540],
      [1086, 540],
      [1086, 392],
      [734, 392],
      [734, 540],
      [620, 540],
    ],
    label: [910, 350],
  },
  {
    letter: 'B',
    name: ['Science'],
    roof: '#cbdcf0',
    outline: box(1310, 262, 190, 290),
    label: [1405, 395],
  },
  {
    letter: 'C',
    name: ['Humanities', 'and library'],
    roof: '#ecd0d8',
    outline: box(620, 622, 256, 150),
    label: [748, 706],
  },
  {
    letter: 'D',
    name: ['Dining hall'],
    roof: '#f3d9b8',
    outline: box(944, 622, 256, 150),
    label: [1072, 690],
  },
  {
    letter: 'E',
    name: ['Technology'],
    roof: '#d9d2ec',
    outline: box(250, 566, 220, 284),
    label: [360, 720],
  },
  {
    letter: 'F',
    name: ['Sports hall'],
    roof: '#cbe4d2',
    outline: box(250, 938, 270, 196),
    label: [385, 1024],
  },
  {
    letter: 'G',
    name: ['Sixth form'],
    roof: '#e2e6c6',
    outline: box(1620, 262, 250, 160),
    label: [1745, 335],
  },
]

export const plantRoom = { outline: box(250, 500, 220, 66), label: [360, 533] as Point }

/** The fence, from the corner by both roads on clockwise. */
export const boundary: Point[] = [
  [196, 176],
  [1926, 176],
  [1926, 1128],
  [1500, 1150],
  [1000, 1176],
  [196, 1176],
]

export type Gate = {
  name: string
  place: Point
  label: Point
  opening: [Point, Point]
  ground: string
}

export const gates: Gate[] = [
  {
    name: 'Gate A',
    place: [420, 176],
    label: [420, 142],
    opening: [
      [372, 176],
      [468, 176],
    ],
    ground: DRIVE,
  },
  {
    name: 'Gate B',
    place: [196, 894],
    label: [108, 894],
    opening: [
      [196, 860],
      [196, 928],
    ],
    ground: DRIVE,
  },
  {
    name: 'Gate C',
    place: [968, 1176],
    label: [968, 1212],
    opening: [
      [944, 1176],
      [992, 1176],
    ],
    ground: FOOTPATH,
  },
]

/** A way out and the direction it leads to, in degrees clockwise from north. */
export type Exit = { place: Point; direction: 0 | 90 | 180 | 270 }

export const exits: Exit[] = [
  { place: [910, 236], direction: 0 },
  { place: [620, 470], direction: 270 },
  { place: [677, 540], direction: 180 },
  { place: [910, 392], direction: 180 },
  { place: [1143, 540], direction: 180 },
  { place: [1200, 330], direction: 90 },
  { place: [1310, 500], direction: 270 },
  { place: [1440, 552], direction: 180 },
  { place: [690, 772], direction: 180 },
  { place: [876, 660], direction: 90 },
  { place: [1130, 772], direction: 180 },
  { place: [1200, 660], direction: 90 },
  { place: [470, 640], direction: 90 },
  { place: [410, 850], direction: 180 },
  { place: [520, 1060], direction: 90 },
  { place: [330, 938], direction: 0 },
  { place: [1700, 422], direction: 180 },
  { place: [1620, 320], direction: 270 },
]

/** The ways from the exits to the assembly points; those without an end of their own join another. */
export const escapeRoutes: { points: Point[]; joins?: true }[] = [
  // To the field.
  {
    points: [
      [1590, 320],
      [1560, 320],
      [1560, 590],
      [1474, 640],
      [1474, 852],
    ],
  },
  {
    points: [
      [1700, 452],
      [1700, 500],
      [1560, 560],
    ],
    joins: true,
  },
  {
    points: [
      [1440, 582],
      [1440, 640],
      [1400, 700],
      [1400, 852],
    ],
  },
  {
    points: [
      [1230, 330],
      [1262, 330],
      [1262, 800],
      [1330, 852],
    ],
  },
  {
    points: [
      [1280, 500],
      [1262, 500],
    ],
    joins: true,
  },
  {
    points: [
      [1143, 574],
      [1143, 590],
      [1262, 590],
    ],
    joins: true,
  },
  {
    points: [
      [1230, 660],
      [1262, 660],
    ],
    joins: true,
  },
  {
    points: [
      [1130, 802],
      [1130, 826],
      [1200, 852],
    ],
  },
  // To the courts.
  {
    points: [
      [880, 212],
      [592, 212],
      [592, 800],
      [660, 846],
    ],
  },
  {
    points: [
      [590, 470],
      [592, 470],
    ],
    joins: true,
  },
  {
    points: [
      [500, 640],
      [592, 640],
    ],
    joins: true,
  },
  {
    points: [
      [677, 570],
      [677, 588],
      [592, 588],
    ],
    joins: true,
  },
  {
    points: [
      [910, 424],
      [910, 800],
      [860, 846],
    ],
  },
  {
    points: [
      [690, 802],
      [730, 846],
    ],
  },
  {
    points: [
      [410, 882],
      [410, 896],
      [626, 896],
    ],
  },
  {
    points: [
      [330, 908],
      [330, 896],
      [410, 896],
    ],
    joins: true,
  },
  {
    points: [
      [550, 1060],
      [626, 1040],
    ],
  },
]

export type AssemblyPoint = {
  number: number
  place: Point
  size: Point
  people: string
}

export const assemblyPoints: AssemblyPoint[] = [
  {
    number: 1,
    place: [1152, 880],
    size: [536, 212],
    people: 'Years 7, 8, 9 and sixth form',
  },
  {
    number: 2,
    place: [648, 868],
    size: [274, 246],
    people: 'Years 10 and 11',
  },
]

export const refuges: Point[] = [
  [770, 300],
  [1350, 320],
]

function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}
