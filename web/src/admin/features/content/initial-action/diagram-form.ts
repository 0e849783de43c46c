import type { Guidance } from '@holdfast/contract/content/content'
import { newNamedId } from '@holdfast/contract/ids'
import type { FlowStep } from '../../../../ui/content/flow-layout.ts'

/** The state of the flow diagram's form. */
export type DiagramForm = { steps: StepForm[] }
/** `key` identifies the step in the form's list; `id` is what other steps refer to. */
export type StepForm = {
  key: string
  id: string
  kind: FlowStep['kind']
  text: string
  next: BranchForm[]
}
/** One way on from a step. `to` is empty until a step has been chosen. */
export type BranchForm = { key: string; to: string; answer: string }

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

/** Converts the form to the diagram that is saved and drawn. */
export function diagramOf({ steps }: DiagramForm): Diagram {
  return steps.map(({ id, kind, text, next }) => ({
    id,
    kind,
    text: text.trim(),
    next: kind === 'end' ? [] : next.map(branchOf),
  }))
}

function branchOf({ to, answer }: BranchForm): Diagram[number]['next'][number] {
  const label = answer.trim()
  return { to, ...(label && { answer: label }) }
}

/** An empty step. The first step of a diagram is its start. */
export function newStep(steps: readonly StepForm[]): StepForm {
  const id = newNamedId('step')
  return { key: id, id, kind: steps.length === 0 ? 'start' : 'action', text: '', next: [] }
}

export function newBranch(): BranchForm {
  return { key: newNamedId('option'), to: '', answer: '' }
}

/** Removes the branches that lead to steps which have been removed. */
export function withoutLostOptions(
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
export function canHaveBranches({ kind, next }: StepForm): boolean {
  return kind === 'question' || (kind !== 'end' && next.length === 0)
}
