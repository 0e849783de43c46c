import type { ThreatPage } from '@holdfast/contract/content/content'
import type { FormField } from '../../../../ui/form/form-field-input.tsx'

/**
 * The state of the form for a page of the critical actions. It keeps what was written for every type of
 * page, so that switching the type and back loses nothing. Each list entry has a key, because new entries
 * have no id yet.
 */

export type ThreatForm = PageHead & {
  subtitle: string
  type: ThreatPage['type']
  /** The text of a page to read. */
  text: string
  card: CardForm
  report: ReportForm
}

/** The fields common to both kinds of pages. */
export type PageHead = { path: string; name: string; icon: string; colour: string }

export type CardForm = { intro: string; steps: StepForm[]; checklist: string }
export type StepForm = { key: string; text: string }
/** A form page: what it asks, and the title of the report that is shared. */
export type ReportForm = { intro: string; sharetitle: string; sections: SectionForm[] }
export type SectionForm = { key: string; name: string; fields: FieldForm[] }
/** `id` is empty until it is saved; `options` has one on each line. */
export type FieldForm = {
  key: string
  id: string
  label: string
  kind: FormField['kind']
  hint: string
  options: string
}

export const TYPES: Record<ThreatPage['type'], string> = {
  actioncard: 'Action card: numbered steps',
  markdown: 'Page to read',
  form: 'Form to fill in and share',
}

export const KINDS: Record<FieldForm['kind'], string> = {
  line: 'One line',
  text: 'Text',
  datetime: 'Date and time',
  choice: 'One choice',
  choices: 'Several choices',
}

export const newField = (key: string): FieldForm => ({
  key,
  id: '',
  label: '',
  kind: 'line',
  hint: '',
  options: '',
})

export const newSection = (key: string): SectionForm => ({
  key,
  name: '',
  fields: [newField(`${key}-0`)],
})

const EMPTY: ThreatForm = {
  path: '',
  name: '',
  subtitle: '',
  icon: 'clipboard-list',
  colour: 'blue',
  type: 'actioncard',
  text: '',
  card: { intro: '', steps: [{ key: '0', text: '' }], checklist: '' },
  report: { intro: '', sharetitle: '', sections: [newSection('0')] },
}

/** Without a page, the form of a new one. */
export function threatFormOf(page: ThreatPage | undefined): ThreatForm {
  if (!page) return EMPTY
  const { path, name, subtitle, icon, colour, type } = page
  return { ...EMPTY, path, name, subtitle, icon, colour, type, ...contentFormOf(page) }
}

function contentFormOf(page: ThreatPage): Partial<ThreatForm> {
  switch (page.type) {
    case 'markdown':
      return { text: page.content }
    case 'actioncard': {
      const { intro = '', steps, checklist = '' } = page.content
      const keyed = steps.map((text, index) => ({ key: `${index}`, text }))
      return { card: { intro, steps: keyed, checklist } }
    }
    case 'form': {
      const { intro = '', sharetitle, sections } = page.content
      return { report: { intro, sharetitle, sections: sections.map(sectionFormOf) } }
    }
  }
}

type Section = Extract<ThreatPage, { type: 'form' }>['content']['sections'][number]

function sectionFormOf({ name, fields }: Section, place: number): SectionForm {
  const keyed = fields.map(({ id, label, kind, hint = '', options = [] }, index) => ({
    key: `${place}-${index}`,
    id,
    label,
    kind,
    hint,
    options: options.join('\n'),
  }))
  return { key: `${place}`, name, fields: keyed }
}

export function takesOptions({ kind }: Pick<FieldForm, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices'
}

/** The options, one for each line. */
export function optionsOf({ options }: Pick<FieldForm, 'options'>): string[] {
  return options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '')
}
