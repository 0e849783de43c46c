import { type FlowStep, firstStep } from '../../../../ui/content/flow-layout.ts'
import type { Problem } from '../../../../ui/form/error-summary.tsx'
import { textProblems } from '../guidance-editing/text-rules.ts'
import { type DiagramForm, diagramOf, type StepForm, stepName } from './diagram-form.ts'

/** Validation of a flow diagram: problems prevent saving, warnings do not. */

export const stepFieldNames = {
  text: (key: string) => `text-${key}`,
  to: (key: string) => `to-${key}`,
  answer: (key: string) => `answer-${key}`,
}

/** The problems that the server would refuse too. */
export function diagramProblems({ steps }: DiagramForm): Problem[] {
  const ids = new Set(steps.map(({ id }) => id))
  return steps.flatMap((step, index) => [
    ...textProblems(step.text, {
      field: stepFieldNames.text(step.key),
      noun: `The text of step ${index + 1}`,
      limit: 'name',
      ifEmpty: `Enter what stands in step ${index + 1}, or remove it`,
    }),
    ...(step.kind === 'end' ? [] : branchProblems(step, index, ids)),
  ])
}

function branchProblems(step: StepForm, index: number, ids: ReadonlySet<string>): Problem[] {
  const name = stepName(step, index)
  return step.next.flatMap(({ key, to, answer }) => [
    ...(ids.has(to)
      ? []
      : [
          {
            field: stepFieldNames.to(key),
            message: to
              ? `“${name}” leads to a step that is not there: choose another one`
              : `Choose what follows “${name}”, or remove it`,
          },
        ]),
    ...textProblems(answer, {
      field: stepFieldNames.answer(key),
      noun: `An answer to “${name}”`,
      limit: 'answer',
    }),
  ])
}

/** Sentences about what can be saved but should be corrected. */
export function diagramWarnings(form: DiagramForm): string[] {
  const steps = diagramOf(form)
  if (steps.length === 0) return []
  return [...startWarnings(steps), ...unreachedWarnings(steps), ...steps.flatMap(stepWarnings)]
}

function startWarnings(steps: readonly FlowStep[]): string[] {
  const starts = steps.filter(({ kind }) => kind === 'start').length
  if (starts === 0) return ['There is no start: the first step of the list is taken as one.']
  return starts > 1 ? ['There is more than one start: only the first is drawn as one.'] : []
}

function unreachedWarnings(steps: readonly FlowStep[]): string[] {
  const reached = reachedSteps(steps)
  return steps
    .filter(({ id }) => !reached.has(id))
    .map((step) => `“${quoted(step)}” cannot be reached from the start.`)
}

/** The ids of the steps that can be reached from the start; only these are drawn. */
export function reachedSteps(steps: readonly FlowStep[]): ReadonlySet<string> {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const reached = new Set<string>()
  const waiting = [firstStep(steps)?.id]
  for (const id of waiting) {
    const step = byId.get(id ?? '')
    if (!step || reached.has(step.id)) continue
    reached.add(step.id)
    waiting.push(...step.next.map(({ to }) => to))
  }
  return reached
}

function stepWarnings(step: FlowStep): string[] {
  const { kind, next } = step
  const name = quoted(step)
  if (kind === 'question') return questionWarnings(name, next)
  if (kind === 'end') return []
  if (next.length === 0) return [`Nothing follows “${name}”, and it is no end.`]
  return next.length > 1
    ? [`More than one step follows “${name}”: make it a question, or keep one.`]
    : []
}

function questionWarnings(name: string, next: FlowStep['next']): string[] {
  const answers = next.map(({ answer = '' }) => answer)
  if (next.length < 2) return [`The question “${name}” has fewer than two answers.`]
  const isTwice = answers.some((answer, index) => answers.indexOf(answer) !== index)
  return isTwice ? [`Two answers of the question “${name}” are the same.`] : []
}

function quoted({ text }: FlowStep): string {
  return text || 'a step without words'
}
