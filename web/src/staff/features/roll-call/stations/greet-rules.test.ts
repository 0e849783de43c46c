import { expect, test } from 'vitest'
import { isShapedLikeCode, onNoList } from './greet-rules.ts'

test.each(['K7M 2PX', 'k7m2px', 'KMP XTZ', 'K7M'])('%s is taken for a code on a card', (typed) => {
  expect(isShapedLikeCode(typed)).toBe(true)
})

test.each(['Hassan', 'Ann Day', 'Sam', 'Zoë K', 'محمد', 'Ng'])(
  '%s is taken for a name',
  (typed) => {
    expect(isShapedLikeCode(typed)).toBe(false)
  },
)

test('two adults who ask for a child on no list ask for the same child', () => {
  expect(onNoList('Kit Moss').key).toBe(onNoList('kit moss').key)
  expect(onNoList('Kit Moss').key).toBe('name  kit moss')
})
