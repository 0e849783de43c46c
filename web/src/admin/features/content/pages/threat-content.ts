import type { ThreatPage } from '@holdfast/contract/content/content'
import { MAX_ID_CHARACTERS } from '@holdfast/contract/limits'
import { pathFrom } from './page-path.ts'
import {
  type CardForm,
  type FieldForm,
  optionsOf,
  type ReportForm,
  type SectionForm,
  type ThreatForm,
  takesOptions,
} from './threat-form.ts'

/** Converts a form to the page's content: only with the fields of its type. */

/** Leaves room for a number, so that the id of a field fits. */
const WANTED_ID_CHARACTERS = MAX_ID_CHARACTERS - 4

type Content = ThreatPage extends infer Page
  ? Page extends ThreatPage
    ? Pick<Page, 'type' | 'content'>
    : never
  : never
type Report = Extract<ThreatPage, { type: 'form' }>['content']
type Card = Extract<ThreatPage, { type: 'actioncard' }>['content']

export function threatContent({ type, text, card, report }: ThreatForm): Content {
  switch (type) {
    case 'markdown':
      return { type, content: text.trim() }
    case 'actioncard':
      return { type, content: cardContent(card) }
    case 'form':
      return { type, content: reportContent(report) }
  }
}

export function cardContent({ intro, steps, checklist }: CardForm): Card {
  return {
    ...(intro.trim() && { intro: intro.trim() }),
    steps: steps.map(({ text }) => text.trim()),
    ...(checklist && { checklist }),
  }
}

export function reportContent({ intro, sharetitle, sections }: ReportForm): Report {
  return {
    ...(intro.trim() && { intro: intro.trim() }),
    sharetitle: sharetitle.trim(),
    sections: withIds(sections).map(({ name, fields }) => ({
      name: name.trim(),
      fields: fields.map(fieldContent),
    })),
  }
}

function fieldContent(field: FieldForm): Report['sections'][number]['fields'][number] {
  const { id, label, kind, hint } = field
  return {
    id,
    label: label.trim(),
    kind,
    ...(hint.trim() && { hint: hint.trim() }),
    ...(takesOptions(field) && { options: optionsOf(field) }),
  }
}

/**
 * Devices keep answers by a field's id: a new field gets one from its label, and one that has an id
 * keeps it the same whatever is edited.
 */
function withIds(sections: readonly SectionForm[]): SectionForm[] {
  const taken = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      const id =
        field.id || unusedId(pathFrom(field.label).slice(0, WANTED_ID_CHARACTERS) || 'field', taken)
      taken.add(id)
      return { ...field, id }
    }),
  }))
}

function unusedId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
