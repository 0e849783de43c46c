import type { Guidance } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FlowBlock, type FlowStep, layOutFlow } from '../../../../ui/content/flow-layout.ts'
import {
  canHaveBranches,
  diagramFormOf,
  diagramOf,
  newStep,
  withoutLostOptions,
} from './diagram-form.ts'
import { diagramProblems, diagramWarnings, reachedSteps } from './diagram-problems.ts'
import { diagramGuidance, initialTextGuidance } from './initial-action-guidance.ts'

type Diagram = NonNullable<Guidance['initial_action']>['diagram']

const start = step('start', 'start', ['asked'])
const asked = {
  ...step('asked', 'question', []),
  next: [
    { to: 'leave', answer: 'Yes' },
    { to: 'done', answer: 'No' },
  ],
}
const leave = step('leave', 'action', ['done'])
const done = step('done', 'end', [])
const validDiagram: Diagram = [start, asked, leave, done]

test('a valid diagram has no problems and is saved unchanged', () => {
  const form = diagramFormOf(validDiagram)
  expect(diagramProblems(form)).toEqual([])
  expect(diagramWarnings(form)).toEqual([])
  expect(diagramOf(form)).toEqual(validDiagram)
})

test.each<[string, Diagram, string]>([
  ['no start', [leave, done], 'There is no start: the first step of the list is taken as one.'],
  [
    'two starts',
    [...validDiagram, step('again', 'start', ['done'])],
    'There is more than one start: only the first is drawn as one.',
  ],
  [
    'a step to which nothing leads',
    [...validDiagram, step('lost', 'action', ['done'])],
    '“lost” cannot be reached from the start.',
  ],
  [
    'a question with one answer',
    [start, { ...asked, next: asked.next.slice(1) }, done],
    'The question “asked” has fewer than two answers.',
  ],
  [
    'two equal answers',
    [start, { ...asked, next: asked.next.map(({ to }) => ({ to, answer: 'Yes' })) }, leave, done],
    'Two answers of the question “asked” are the same.',
  ],
  [
    'a dead end',
    [start, asked, { ...leave, next: [] }, done],
    'Nothing follows “leave”, and it is no end.',
  ],
])('%s gives a warning and can be saved', (_, diagram, sentence) => {
  const form = diagramFormOf(diagram)
  expect(diagramProblems(form)).toEqual([])
  expect(diagramWarnings(form)).toContain(sentence)
})

test('steps without text and connections to missing steps cannot be saved', () => {
  const form = diagramFormOf([
    { ...start, text: ' ' },
    { ...leave, next: [{ to: 'gone' }] },
    { ...leave, id: 'other', next: [{ to: '' }] },
  ])
  expect(diagramProblems(form)).toEqual([
    { field: 'text-0', message: 'Enter what stands in step 1, or remove it' },
    {
      field: 'to-0-0',
      message: expect.stringMatching(/^“step 1” leads to a step that is not there/),
    },
    {
      field: 'to-1-0',
      message: expect.stringMatching(/^“leave” leads to a step that is not there/),
    },
    { field: 'to-2-0', message: 'Choose what follows “leave”, or remove it' },
  ])
})

test('changing a step into an end removes what followed it', () => {
  const [saved] = diagramOf(diagramFormOf([{ ...leave, kind: 'end' }]))
  expect(saved?.next).toEqual([])
})

test('deleting a step deletes the connections to it', () => {
  const { steps } = diagramFormOf(validDiagram)
  const without = steps.filter(({ id }) => id !== 'leave')
  expect(withoutLostOptions(without, steps).map(({ next }) => next.map(({ to }) => to))).toEqual([
    ['asked'],
    ['done'],
    [],
  ])
})

test('a diagram begins with a start, and only a question has several branches', () => {
  const first = newStep([])
  expect([first.kind, newStep([first]).kind]).toEqual(['start', 'action'])
  expect(canHaveBranches(first)).toBe(true)
  const branch = { key: 'a', to: 'b', answer: '' }
  expect(canHaveBranches({ ...first, next: [branch] })).toBe(false)
  expect(canHaveBranches({ ...first, kind: 'question', next: [branch] })).toBe(true)
  expect(canHaveBranches({ ...first, kind: 'end' })).toBe(false)
})

const anyDiagram = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    kind: fc.constantFrom('start', 'question', 'action', 'end'),
    targets: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'nowhere'), { maxLength: 3 }),
  }),
  { maxLength: 5 },
)

test('the steps reported as unreachable are exactly those that are not drawn', () => {
  fc.assert(
    fc.property(anyDiagram, (steps) => {
      const unique = [...new Map(steps.map((item) => [item.id, item])).values()]
      const diagram = unique.map(({ id, kind, targets }) => step(id, kind, [...new Set(targets)]))
      expect([...reachedSteps(diagram)].sort()).toEqual([...drawn(layOutFlow(diagram))].sort())
    }),
  )
})

test('saving the text keeps the diagram, and saving the diagram keeps the text', () => {
  const none = emptyGuidance()
  const text = initialTextGuidance(none)
  expect(text.read(none)).toBeUndefined()
  expect(text.problemsOf(text.initial)).toMatchObject([{ field: 'content' }])
  const written = text.write(none, { content: ' Stop ' })
  expect(written.initial_action).toEqual({ content: 'Stop', diagram: [] })
  const both = diagramGuidance(written).write(written, diagramFormOf(validDiagram))
  expect(both.initial_action).toEqual({ content: 'Stop', diagram: validDiagram })
})

function step(id: string, kind: FlowStep['kind'], to: readonly string[]): Diagram[number] {
  return { id, kind, text: id, next: to.map((target) => ({ to: target })) }
}

function drawn(blocks: readonly FlowBlock[]): Set<string> {
  return new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'jump') return []
      const inside =
        block.kind === 'question'
          ? block.branches.flatMap((branch) => [...drawn(branch.blocks)])
          : []
      return [block.step.id, ...inside]
    }),
  )
}
