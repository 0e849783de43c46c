import { expect, test } from 'vitest'
import { mergeCandidates, perhapsSame } from './same-incidents.ts'

const at = (id: string, minute: number, exercise = false) => ({
  ...{ id, exercise },
  timestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
})

test('two incidents reported within ten minutes may be the same, the nearest first', () => {
  const lab = at('lab', 0)
  const open = [at('coach', 40), at('science', 1), lab, at('alarm', 9)]
  expect(perhapsSame(open, lab)?.id).toBe('science')
  expect(mergeCandidates(open, lab).map(({ id }) => id)).toEqual(['science', 'alarm', 'coach'])
  expect(perhapsSame([lab, at('coach', 11)], lab)).toBeUndefined()
})

test('an exercise is never offered as the same as a real incident', () => {
  expect(mergeCandidates([at('drill', 0, true)], at('lab', 0))).toEqual([])
})
