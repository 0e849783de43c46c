import { expect, test } from 'vitest'
import { describeDistance } from './distance.ts'

const greenwich = { lat: 51.4779, lng: -0.0015 }

test.each([
  [{ lat: 51.4779, lng: -0.0015 }, 'Where you are'],
  [{ lat: 51.48098, lng: -0.0015 }, 'About 340 m to the north of you'],
  [{ lat: 51.47572, lng: 0.002 }, 'About 340 m to the south-east of you'],
  [{ lat: 51.4779, lng: -0.0159 }, 'About 1.0 km to the west of you'],
  // Manchester.
  [{ lat: 53.4794, lng: -2.2453 }, 'About 269 km to the north-west of you'],
  // Over the date line and to the other half of the earth.
  [{ lat: -36.85, lng: 174.76 }, 'About 18,337 km to the north of you'],
])('from Greenwich, %o is: %s', (to, words) => {
  expect(describeDistance(greenwich, to)).toBe(words)
})
