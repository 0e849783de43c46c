import type { AlertKind, Guidance } from '../content/content.ts'
import { ALERT_WORD_NAMES, type AlertWord, forEachWord } from './alert-words.ts'
import type { Alert } from './alerts.ts'
import type { AlertLanguage } from './languages.ts'

/**
 * The words of alerts in other languages. A school's admins write them; what they leave empty is shown in
 * the original. See docs/decisions/0125.
 */

export type AlertTranslation = Alert['translations'][number]
export type KindTranslation = NonNullable<AlertKind['translations']>[number]
export type WordsTranslation = NonNullable<Guidance['alert_words']>[number]

/** Written from right to left. */
const RTL = ['ar', 'fa', 'he', 'ps', 'ur']

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RTL.includes(language) ? 'rtl' : 'ltr'
}

/** A stored translation with all phrases: it may be older than some of them. These are empty. */
export function withEveryWord(translation: AlertTranslation): AlertTranslation {
  const { words } = translation
  const every = Object.fromEntries(ALERT_WORD_NAMES.map((name) => [name, words[name] ?? '']))
  return { ...translation, words: every as Record<AlertWord, string> }
}

export function emptyKindTranslation(language: KindTranslation['language']): KindTranslation {
  return { language, title: '', instruction: '', endinstruction: '' }
}

export function emptyWordsTranslation(language: WordsTranslation['language']): WordsTranslation {
  return { language, ...forEachWord(() => '') }
}

/** What an alert of the kind carries for the languages that the organisation has chosen, in their order. */
export function translationsOf(
  kind: Pick<AlertKind, 'translations'>,
  words: Guidance['alert_words'],
  languages: readonly AlertLanguage[],
): AlertTranslation[] {
  return languages.flatMap((code) => {
    const ofKind = kind.translations?.find(({ language }) => language === code)
    const ofWords = words?.find(({ language }) => language === code)
    const { title = '', instruction = '', endinstruction = '' } = ofKind ?? {}
    const texts = forEachWord((name) => ofWords?.[name] ?? '')
    const translation = { language: code, title, instruction, endinstruction, words: texts }
    const isEmpty = [title, instruction, endinstruction, ...Object.values(texts)].every(
      (text) => text.trim() === '',
    )
    return isEmpty ? [] : [translation]
  })
}

/** The texts of a kind that stand in the original and not in the language. */
export function missingInKind(
  kind: AlertKind,
  code: string,
): ('title' | 'instruction' | 'endinstruction')[] {
  const translation = kind.translations?.find(({ language }) => language === code)
  return (['title', 'instruction', 'endinstruction'] as const).filter(
    (field) => kind[field].trim() !== '' && (translation?.[field] ?? '').trim() === '',
  )
}

/** The words around every alert that are not translated into the language. */
export function missingWords(words: Guidance['alert_words'], code: string): AlertWord[] {
  const translation = words?.find(({ language }) => language === code)
  return ALERT_WORD_NAMES.filter((name) => (translation?.[name] ?? '').trim() === '')
}
