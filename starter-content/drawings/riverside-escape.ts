import type { Point } from './svg.ts'

/** How people get out of the buildings of `riverside-site.ts`, and where they gather. */

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
