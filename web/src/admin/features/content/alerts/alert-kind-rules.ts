import type { AlertKind, Guidance } from '@holdfast/contract/content'
import { newNamedId } from '@holdfast/contract/ids'
import { textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { upsert } from '../list-operations.ts'

const NEW: AlertKind = {
  id: '',
  title: '',
  instruction: '',
  icon: 'triangle-exclamation',
  colour: 'red',
  path: '',
  roles: [],
  // New kinds make a sound: a silent alert looks sent although nobody may notice it, so admins must choose it.
  sound: 'loud',
  ender: 'manager',
  endinstruction: '',
}

/** A kind of alert as a section of the guidance; without one, a new kind. */
export function alertKindGuidance(kind: AlertKind | undefined): GuidanceSection<AlertKind> {
  return {
    key: `alert/${kind?.id ?? 'new'}`,
    initial: kind ?? NEW,
    read: ({ alert_kinds }) => alert_kinds.find(({ id }) => id === kind?.id),
    write: (guidance, value) => {
      const { title, instruction, endinstruction } = value
      const saved = {
        ...value,
        title: title.trim(),
        instruction: instruction.trim(),
        endinstruction: endinstruction.trim(),
      }
      const alert_kinds = upsert(guidance.alert_kinds, saved, ({ id }) => id === saved.id)
      return { ...guidance, alert_kinds }
    },
    identify: (value) => (value.id ? value : { ...value, id: newNamedId(value.title) }),
    problemsOf: ({ title, instruction, endinstruction }) => [
      ...textProblems(title, {
        field: 'title',
        noun: 'The title',
        limit: 'name',
        ifEmpty: 'Enter a title',
      }),
      ...textProblems(instruction, {
        field: 'instruction',
        noun: 'The instruction',
        limit: 'short',
        ifEmpty: 'Enter an instruction',
      }),
      ...textProblems(endinstruction, {
        field: 'endinstruction',
        noun: 'The text for after the all clear',
        limit: 'short',
      }),
    ],
  }
}

export function withoutAlertKind(guidance: Guidance, kindid: string): Guidance {
  return { ...guidance, alert_kinds: guidance.alert_kinds.filter(({ id }) => id !== kindid) }
}

/** A short description of who receives it, and how. */
export function describeAlertKind({ roles, sound }: AlertKind, guidance: Guidance): string {
  const titles = guidance.roles.filter(({ id }) => roles.includes(id)).map(({ title }) => title)
  const isWholeTeam = titles.length > 0 && titles.length === guidance.roles.length
  const whom = isWholeTeam ? 'the crisis team' : new Intl.ListFormat('en-GB').format(titles)
  return `${sound === 'loud' ? 'Siren' : 'Silent'}, to ${whom || 'everybody'}`
}
