import {
  emptyKindTranslation,
  type KindTranslation,
  missingInKind,
} from '@holdfast/contract/alerts/alert-translations'
import { type AlertLanguage, englishLanguageName } from '@holdfast/contract/alerts/languages'
import type { AlertKind, Guidance } from '@holdfast/contract/content/content'
import { newNamedId } from '@holdfast/contract/ids'
import { listOf } from '@holdfast/contract/text'
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
        ...(value.translations && { translations: writtenTranslations(value.translations) }),
      }
      const alert_kinds = upsert(guidance.alert_kinds, saved, ({ id }) => id === saved.id)
      return { ...guidance, alert_kinds }
    },
    identify: (value) => (value.id ? value : { ...value, id: newNamedId(value.title) }),
    problemsOf: ({ title, instruction, endinstruction, translations = [] }) => [
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
      ...translations.flatMap(translationProblems),
    ],
  }
}

/** The fields of a kind that are translated, with their labels. */
export const TRANSLATED_FIELDS = [
  { field: 'title', label: 'Title', limit: 'name' },
  { field: 'instruction', label: 'Instruction', limit: 'short' },
  { field: 'endinstruction', label: 'After the all clear', limit: 'short' },
] as const

function translationProblems(translation: KindTranslation) {
  const { language } = translation
  return TRANSLATED_FIELDS.flatMap(({ field, label, limit }) =>
    textProblems(translation[field], {
      field: `${language} ${field}`,
      noun: `${label} in ${englishLanguageName(language)}`,
      limit,
    }),
  )
}

/** Without spaces around the texts, and without languages in which nothing is written. */
function writtenTranslations(translations: readonly KindTranslation[]): KindTranslation[] {
  return translations
    .map(({ language, title, instruction, endinstruction }) => ({
      language,
      title: title.trim(),
      instruction: instruction.trim(),
      endinstruction: endinstruction.trim(),
    }))
    .filter((translation) => TRANSLATED_FIELDS.some(({ field }) => translation[field] !== ''))
}

/** The kind with a text in a language. */
export function withTranslation(
  kind: AlertKind,
  language: AlertLanguage,
  changes: Partial<KindTranslation>,
): Pick<AlertKind, 'translations'> {
  const translations = kind.translations ?? []
  const before =
    translations.find((each) => each.language === language) ?? emptyKindTranslation(language)
  const after = { ...before, ...changes }
  return { translations: upsert(translations, after, (each) => each.language === language) }
}

/** Such as `Missing in Urdu: title, instruction`, for each language in which something is. */
export function describeMissing(kind: AlertKind, languages: readonly string[]): string[] {
  return languages.flatMap((code) => {
    const missing = missingInKind(kind, code)
    const labels = TRANSLATED_FIELDS.filter(({ field }) => missing.includes(field))
    if (labels.length === 0) return []
    const names = labels.map(({ label }) => label.toLowerCase()).join(', ')
    return [`Missing in ${englishLanguageName(code)}: ${names}`]
  })
}

export function withoutAlertKind(guidance: Guidance, kindid: string): Guidance {
  return { ...guidance, alert_kinds: guidance.alert_kinds.filter(({ id }) => id !== kindid) }
}

const SOUND_NAMES = { loud: 'Siren', tone: 'One tone', silent: 'Silent' } as const

/** A short description of who receives it, and how. */
export function describeAlertKind({ roles, sound }: AlertKind, guidance: Guidance): string {
  const titles = guidance.roles.filter(({ id }) => roles.includes(id)).map(({ title }) => title)
  const isWholeTeam = titles.length > 0 && titles.length === guidance.roles.length
  const whom = isWholeTeam ? 'the crisis team' : listOf(titles)
  return `${SOUND_NAMES[sound]}, to ${whom || 'everybody'}`
}
