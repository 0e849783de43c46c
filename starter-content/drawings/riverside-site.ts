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
  {
    name: 'Gate D',
    place: [1926, 1000],
    label: [1928, 1072],
    opening: [
      [1926, 976],
      [1926, 1024],
    ],
    ground: FOOTPATH,
  },
]

function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}
