import { expect, test } from 'vitest'
import { linkProblems, shortened } from './text-rules.ts'

test('links that staff can follow have no problems', () => {
  const text = 'Ring [999](tel:999), read [this](https://www.gov.uk) or [write](<mailto:a@b.uk>).'
  expect(linkProblems(text)).toEqual([])
})

test('each address that cannot be followed is named once', () => {
  const text = [
    '[notes](notes.doc) and [again](notes.doc "Notes"), [run](javascript:alert)',
    '',
    '[plan]: /plan.pdf',
  ].join('\n')
  expect(linkProblems(text)).toEqual([
    expect.stringMatching(/^The link to notes\.doc cannot be followed/),
    expect.stringMatching(/^The link to javascript:alert /),
    expect.stringMatching(/^The link to \/plan\.pdf /),
  ])
})

test('pictures are not checked as links', () => {
  expect(linkProblems('![The gate](gate.png)')).toEqual([])
})

test('a long text is shortened between words, a long word anywhere', () => {
  expect(shortened('short', 10)).toBe('short')
  expect(shortened('one two three', 10)).toBe('one two…')
  expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
})
