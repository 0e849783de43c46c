import { expect, test } from 'vitest'
import { type FlowBlock, type FlowStep, layOutFlow } from './flow-layout.ts'

test('steps are laid out from the start step, whatever its position in the list', () => {
  const diagram = [step('b', 'c'), step('c'), { ...step('a', 'b'), kind: 'start' as const }]
  expect(drawn(layOutFlow(diagram))).toEqual(['a', 'b', 'c'])
})

test('branches that meet continue as one below their question', () => {
  const diagram = [
    question('q', { yes: 'a', no: 'b' }),
    step('a', 'c'),
    step('b', 'c'),
    step('c', 'd'),
    step('d'),
  ]
  expect(drawn(layOutFlow(diagram))).toEqual([
    { q: { yes: ['a', '→c'], no: ['b', '→c'] } },
    'c',
    'd',
  ])
})

test('an answer that skips steps is an empty branch', () => {
  const diagram = [question('q', { yes: 'a', no: 'c' }), step('a', 'c'), step('c')]
  expect(drawn(layOutFlow(diagram))).toEqual([{ q: { yes: ['a', '→c'], no: ['→c'] } }, 'c'])
})

test('a question within a branch may meet where the branch does', () => {
  const diagram = [
    question('q', { yes: 'a', no: 'z' }),
    step('a', 'r'),
    question('r', { in: 'b', out: 'c' }),
    step('b', 'z'),
    step('c', 'z'),
    step('z'),
  ]
  expect(drawn(layOutFlow(diagram))).toEqual([
    { q: { yes: ['a', { r: { in: ['b', '→z'], out: ['c', '→z'] } }, '→z'], no: ['→z'] } },
    'z',
  ])
})

test('branches that never meet end separately', () => {
  const diagram = [question('q', { yes: 'a', no: 'b' }), step('a'), step('b')]
  expect(drawn(layOutFlow(diagram))).toEqual([{ q: { yes: ['a'], no: ['b'] } }])
})

test('a link back is a jump, and a link to a missing step is left out', () => {
  const diagram = [
    step('a', 'q'),
    question('q', { again: 'a', gone: 'nowhere', on: 'z' }),
    step('z'),
  ]
  expect(drawn(layOutFlow(diagram))).toEqual(['a', { q: { again: ['↷a'], on: ['→z'] } }, 'z'])
})

test('without steps there is no diagram', () => {
  expect(layOutFlow([])).toEqual([])
})

function step(id: string, next?: string): FlowStep {
  return { id, kind: 'action', text: id, next: next === undefined ? [] : [{ to: next }] }
}

function question(id: string, answers: Record<string, string>): FlowStep {
  const next = Object.entries(answers).map(([answer, to]) => ({ answer, to }))
  return { id, kind: 'question', text: id, next }
}

type Drawn = string | Record<string, Record<string, Drawn[]>>

/** The layout in short: `→` where a branch goes on, `↷` for a jump. */
function drawn(blocks: readonly FlowBlock[]): Drawn[] {
  return blocks.map((block) => {
    if (block.kind === 'jump') return `↷${block.to.id}`
    if (block.kind === 'step') return block.step.id
    const branches = block.branches.map(({ answer, blocks: inside, next }) => [
      answer,
      [...drawn(inside), ...(next ? [`→${next.id}`] : [])],
    ])
    return { [block.step.id]: Object.fromEntries(branches) }
  })
}
