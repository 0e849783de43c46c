import type { Point } from './svg.ts'

/**
 * How people get out of the buildings of `riverside-site.ts`, and where they gather. No route
 * crosses a way of the fire engines, and both assembly points are 20 metres from any building.
 */

/** A way out and the direction it leads to, in degrees clockwise from north. */
export type Exit = { place: Point; direction: 0 | 90 | 180 | 270 }

export const exits: Exit[] = [
  { place: [910, 236], direction: 0 },
  { place: [620, 470], direction: 270 },
  { place: [677, 540], direction: 180 },
  { place: [910, 392], direction: 180 },
  { place: [1143, 540], direction: 180 },
  { place: [1200, 390], direction: 90 },
  { place: [1310, 470], direction: 270 },
  { place: [1440, 552], direction: 180 },
  { place: [740, 772], direction: 180 },
  { place: [876, 690], direction: 90 },
  { place: [1130, 772], direction: 180 },
  { place: [1200, 690], direction: 90 },
  { place: [470, 616], direction: 90 },
  { place: [470, 780], direction: 90 },
  { place: [385, 1134], direction: 180 },
  { place: [520, 1060], direction: 90 },
  { place: [1700, 422], direction: 180 },
  { place: [1620, 380], direction: 270 },
]

/** The ways from the exits to the assembly points; those without an end of their own join another. */
export const escapeRoutes: { points: Point[]; joinsAnother?: true }[] = [
  // To assembly point 1, in the east.
  {
    points: [
      [1590, 380],
      [1560, 380],
      [1560, 910],
    ],
  },
  {
    points: [
      [1700, 452],
      [1700, 500],
      [1560, 560],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [1440, 582],
      [1440, 640],
      [1500, 700],
      [1500, 910],
    ],
  },
  // To assembly point 2, in the west: along the north of the playground, then down its east side.
  {
    points: [
      [940, 206],
      [1255, 206],
      [1255, 910],
    ],
  },
  {
    points: [
      [590, 470],
      [578, 470],
      [578, 588],
      [1255, 588],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [500, 616],
      [578, 588],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [500, 780],
      [534, 780],
      [534, 604],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [677, 570],
      [677, 588],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [910, 424],
      [910, 800],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [1143, 570],
      [1143, 588],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [1230, 390],
      [1255, 390],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [1280, 470],
      [1255, 470],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [1230, 690],
      [1255, 690],
    ],
    joinsAnother: true,
  },
  {
    points: [
      [740, 800],
      [1255, 800],
    ],
    joinsAnother: true,
  },
  // From the sports hall, south of the courts.
  {
    points: [
      [385, 1164],
      [385, 1150],
      [1000, 1150],
      [1034, 1040],
      [1080, 1040],
    ],
  },
  {
    points: [
      [550, 1060],
      [600, 1060],
      [600, 1150],
    ],
    joinsAnother: true,
  },
]

/** From the assembly points on to the place of safety, through a gate that opens from inside. */
export const wayToPlaceOfSafety = {
  points: [
    [1846, 1000],
    [1962, 1000],
    [1962, 600],
  ] as Point[],
  words: { place: [1962, 396] as Point, text: 'To St Anne’s' },
}

export type AssemblyPoint = {
  number: number
  place: Point
  size: Point
  people: string
}

export const assemblyPoints: AssemblyPoint[] = [
  {
    number: 1,
    place: [1486, 918],
    size: [370, 186],
    people: 'Years 7, 8 and 9',
  },
  {
    number: 2,
    place: [1086, 918],
    size: [370, 186],
    people: 'Years 10, 11, sixth form',
  },
]

export const refuges: Point[] = [
  [770, 300],
  [1350, 320],
]
