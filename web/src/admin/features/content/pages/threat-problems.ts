import { MAX_GUIDANCE_CHARACTERS } from '@holdfast/contract/content/guidance-limits'
import type { Problem } from '../../../../ui/form/error-summary.tsx'
import { markdownProblems, textProblems } from '../guidance-editing/text-rules.ts'
import {
  type CardForm,
  type FieldForm,
  optionsOf,
  type ReportForm,
  type SectionForm,
  type ThreatForm,
  takesOptions,
} from './threat-form.ts'

/** Validation of a page's content. Field names contain the keys of their entries. */
export function contentProblems(form: ThreatForm): Problem[] {
  const { type, text, card, report } = form
  if (type === 'markdown') return markdownProblems(text, { field: 'text', noun: 'The text' })
  return type === 'actioncard' ? cardProblems(card) : reportProblems(report)
}

export const fieldNames = {
  step: (key: string) => `step-${key}`,
  section: (key: string) => `section-${key}`,
  label: (key: string) => `label-${key}`,
  hint: (key: string) => `hint-${key}`,
  options: (key: string) => `options-${key}`,
}

function cardProblems({ intro, steps }: CardForm): Problem[] {
  return [
    ...markdownProblems(intro, { field: 'intro', noun: 'The introduction' }),
    ...steps.flatMap(({ key, text }, index) => {
      const number = index + 1
      const ifEmpty = `Enter what to do in step ${number}, or remove it`
      return markdownProblems(text, {
        field: fieldNames.step(key),
        noun: `Step ${number}`,
        ...(steps.length === 1 ? { ifEmpty: 'Enter what to do' } : { ifEmpty }),
      })
    }),
  ]
}

function reportProblems({ intro, sharetitle, sections }: ReportForm): Problem[] {
  return [
    ...markdownProblems(intro, { field: 'intro', noun: 'The introduction' }),
    ...textProblems(sharetitle, {
      field: 'sharetitle',
      noun: 'The title of the shared report',
      limit: 'name',
      ifEmpty: 'Enter a title for the shared report, such as Bomb Threat Report',
    }),
    ...sections.flatMap(sectionProblems),
  ]
}

function sectionProblems({ key, name, fields }: SectionForm, index: number): Problem[] {
  const field = fieldNames.section(key)
  return [
    ...textProblems(name, {
      field,
      noun: 'The name of the section',
      limit: 'name',
      ifEmpty: `Enter a name for section ${index + 1}`,
    }),
    ...(fields.length === 0
      ? [
          {
            field,
            message: `Add a field to ${name.trim() || `section ${index + 1}`}, or remove it`,
          },
        ]
      : []),
    ...fields.flatMap((field) => fieldProblems(field, name.trim() || `section ${index + 1}`)),
  ]
}

function fieldProblems(field: FieldForm, section: string): Problem[] {
  const { key, label, hint } = field
  const name = label.trim() || 'the field'
  return [
    ...textProblems(label, {
      field: fieldNames.label(key),
      noun: 'The label',
      limit: 'name',
      ifEmpty: `Enter a label for each field of ${section}`,
    }),
    ...textProblems(hint, { field: fieldNames.hint(key), noun: 'The hint', limit: 'short' }),
    ...(takesOptions(field) ? optionProblems(field, name) : []),
  ]
}

function optionProblems(field: FieldForm, name: string): Problem[] {
  const options = optionsOf(field)
  const problem = (message: string) => [{ field: fieldNames.options(field.key), message }]
  if (options.length === 0) {
    return problem(`Enter what can be chosen for ${name}, one on each line`)
  }
  const twice = options.find((option, index) => options.indexOf(option) !== index)
  if (twice !== undefined) return problem(`${twice} can be chosen twice for ${name}: remove one`)
  const max = MAX_GUIDANCE_CHARACTERS.name
  const isLong = options.some((option) => option.length > max)
  return isLong ? problem(`Each choice must be ${max} characters or fewer`) : []
}

/** Whether the field of a form has a problem, so that it must be expanded. */
export function hasFieldProblem(
  { key }: FieldForm,
  errorOf: (field: string) => string | undefined,
): boolean {
  const names = [fieldNames.label(key), fieldNames.hint(key), fieldNames.options(key)]
  return names.some((name) => errorOf(name) !== undefined)
}
