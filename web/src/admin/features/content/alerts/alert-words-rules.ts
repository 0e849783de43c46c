import {
  emptyWordsTranslation,
  missingWords,
  type WordsTranslation,
} from '@holdfast/contract/alerts/alert-translations'
import { ALERT_WORD_NAMES, ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import type { Guidance } from '@holdfast/contract/content/content'
import { textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { upsert } from '../list-operations.ts'

/** The words around every alert in one language, as a section of the guidance. */
export function alertWordsGuidance(language: AlertLanguage): GuidanceSection<WordsTranslation> {
  return {
    key: `alert-words/${language}`,
    initial: emptyWordsTranslation(language),
    read: ({ alert_words = [] }) => {
      const stored = alert_words.find((each) => each.language === language)
      // It may be from before some of the words were there.
      return stored && { ...emptyWordsTranslation(language), ...stored }
    },
    write: (guidance, value) => {
      const words = { ...value }
      for (const name of ALERT_WORD_NAMES) words[name] = words[name].trim()
      const before = guidance.alert_words ?? []
      const alert_words = upsert(before, words, (each) => each.language === language)
      return { ...guidance, alert_words }
    },
    problemsOf: (value) =>
      ALERT_WORD_NAMES.flatMap((name) =>
        textProblems(value[name], { field: name, noun: `“${ALERT_WORDS[name]}”`, limit: 'name' }),
      ),
  }
}

/** `All translated`, or `3 of 16 missing`. */
export function describeMissingWords(guidance: Guidance, language: AlertLanguage): string {
  const missing = missingWords(guidance.alert_words, language).length
  if (missing === 0) return 'All translated'
  return `${missing} of ${ALERT_WORD_NAMES.length} missing`
}
