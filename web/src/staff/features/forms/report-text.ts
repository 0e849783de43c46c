import type { ThreatPage } from '@holdfast/contract/content/content'
import type { FormAnswer, FormField } from '../../../ui/form/form-field-input.tsx'

export type GuidanceForm = Extract<ThreatPage, { type: 'form' }>['content']

/** The answers of a form, by field. */
export type Answers = Readonly<Record<string, FormAnswer>>

const UNANSWERED = '–'

/**
 * The form as a text to share: its title, then every field with its answer. Unanswered fields are listed
 * too, so that readers know what was asked. `showTime` formats a `datetime`.
 */
export function reportText(
  form: GuidanceForm,
  answers: Answers,
  showTime: (value: string) => string,
): string {
  const sections = form.sections.map(({ name, fields }) =>
    [name, ...fields.map((field) => `${field.label}: ${shown(field, answers, showTime)}`)].join(
      '\n',
    ),
  )
  return [form.sharetitle, ...sections].join('\n\n')
}

function shown(
  { id, kind }: FormField,
  answers: Answers,
  showTime: (value: string) => string,
): string {
  const answer = answers[id] ?? ''
  if (typeof answer !== 'string') return answer.join(', ') || UNANSWERED
  if (answer.trim() === '') return UNANSWERED
  return kind === 'datetime' ? showTime(answer) : answer.trim()
}
