import { expect, test } from 'vitest'
import type { AlertKind } from '../content/content.ts'
import {
  directionOf,
  emptyWordsTranslation,
  missingInKind,
  missingWords,
  translationsOf,
} from './alert-translations.ts'
import { ALERT_LANGUAGES, englishLanguageName, languageTitle } from './languages.ts'

const urdu = { language: 'ur', title: 'لاک ڈاؤن', instruction: 'دروازہ بند کریں۔' } as const
const kind = {
  title: 'Lockdown',
  instruction: 'Lock the door.',
  endinstruction: 'Count who is with you.',
  translations: [{ ...urdu, endinstruction: '' }],
} as AlertKind
const words = [{ ...emptyWordsTranslation('pl'), safe: 'Jestem bezpieczny' }]

test('an alert carries the words of the chosen languages only, in their order', () => {
  const carried = translationsOf(kind, words, ['pl', 'ur', 'cy'])
  expect(carried.map(({ language }) => language)).toEqual(['pl', 'ur'])
  expect(carried[0]).toMatchObject({ title: '', words: { safe: 'Jestem bezpieczny', help: '' } })
  expect(carried[1]).toMatchObject({ ...urdu, words: { safe: '' } })
  expect(translationsOf(kind, words, [])).toEqual([])
})

test('what is missing in a language is what the original has and the language has not', () => {
  expect(missingInKind(kind, 'ur')).toEqual(['endinstruction'])
  expect(missingInKind({ ...kind, endinstruction: '' }, 'ur')).toEqual([])
  expect(missingInKind(kind, 'cy')).toEqual(['title', 'instruction', 'endinstruction'])
  expect(missingWords(words, 'pl')).toHaveLength(16)
})

test('Arabic and Urdu are written from right to left', () => {
  expect(['ar', 'ur', 'cy', 'pl', 'uk'].map(directionOf)).toEqual([
    ...['rtl', 'rtl'],
    ...['ltr', 'ltr', 'ltr'],
  ])
})

test('every language of the log-in but English can be chosen, and has a name that an admin knows', () => {
  expect(ALERT_LANGUAGES.length).toBeGreaterThanOrEqual(80)
  expect(languageTitle('ur')).toBe('Urdu (اردو)')
  for (const code of ALERT_LANGUAGES) expect(englishLanguageName(code)).not.toBe(code)
})
