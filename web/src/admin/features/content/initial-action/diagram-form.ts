import type { Guidance } from '@holdfast/contract/content'
import { newNamedId } from '@holdfast/contract/ids'
import type { FlowStep } from '../../../../ui/flow-layout.ts'

/** The flow diagram as its popup holds it. */
export type DiagramForm = { steps: StepForm[] }
/** `key` is of the list in the form, `id` is how other steps name it. */
export type StepForm = {
  key: string
  id: string
  kind: FlowStep['kind']
  text: string
  next: WayForm[]
}
/** What follows: `to` is empty until a step has been chosen. */
export type WayForm = { key: string; to: string; answer: string }

type Diagram = NonNullable<Guidance['initial_action']>['diagram']

export const STEP_KINDS: Record<FlowStep['kind'], string> = {
  start: 'Start',
  question: 'Question',
  action: 'Action',
  end: 'End',
}

export function diagramFormOf(diagram: Diagram): DiagramForm {
  return {
    steps: diagram.map(({ id, kind, text, next }, place) => ({
      key: `${place}`,
      id,
      kind,
      text,
      next: next.map(({ to, answer = '' }, index) => ({ key: `${place}-${index}`, to, answer })),
    })),
  }
}

/** As it is saved, and as it is drawn while it is written. */
export function diagramOf({ steps }: DiagramForm): Diagram {
  return steps.map(({ id, kind, text, next }) => ({
    id,
    kind,
    text: text.trim(),
    next: kind === 'end' ? [] : next.map(wayOf),
  }))
}

function wayOf({ to, answer }: WayForm): Diagram[number]['next'][number] {
  const words = answer.trim()
  return { to, ...(words && { answer: words }) }
}

/** An empty diagram begins with its start. */
export function newStep(steps: readonly StepForm[]): StepForm {
  const id = newNamedId('step')
  return { key: id, id, kind: steps.length === 0 ? 'start' : 'action', text: '', next: [] }
}

export function newWay(): WayForm {
  return { key: newNamedId('way'), to: '', answer: '' }
}

/** Without the steps that are gone, nothing leads to them either. */
export function withoutLostWays(
  steps: readonly StepForm[],
  before: readonly StepForm[],
): StepForm[] {
  const gone = before.filter(({ id }) => !steps.some((step) => step.id === id)).map(({ id }) => id)
  if (gone.length === 0) return [...steps]
  return steps.map((step) => ({ ...step, next: step.next.filter(({ to }) => !gone.includes(to)) }))
}

export function stepName({ text }: Pick<StepForm, 'text'>, index: number): string {
  return text.trim() || `step ${index + 1}`
}

/** Only a question leads to more than one step. */
export function mayHaveWay({ kind, next }: StepForm): boolean {
  return kind === 'question' || (kind !== 'end' && next.length === 0)
}
