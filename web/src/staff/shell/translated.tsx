import { type AlertTranslation, directionOf } from '@holdfast/contract/alerts/alert-translations'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useLanguage } from '../../app/language.ts'
import styles from './translated.module.css'

/** The words of the alert in the language of this device; undefined where the school has none in it. */
export function useTranslation({
  translations,
}: Pick<Alert, 'translations'>): AlertTranslation | undefined {
  const { language } = useLanguage()
  // An alert that was stored by an earlier version of the app has none.
  return (translations as Alert['translations'] | undefined)?.find(
    (translation) => translation.language === language,
  )
}

/** The language that an answer names; nothing where the original words are shown. */
export function useShownLanguage(alert: Pick<Alert, 'translations'>) {
  const translation = useTranslation(alert)
  return translation ? { language: translation.language } : {}
}

type TranslatedProps = {
  original: string
  /** Empty or undefined where it is not translated: the original is shown. */
  words: string | undefined
  language: string | undefined
}

/** A few words with the original beneath: a colleague who helps reads both. */
export function Translated({ original, words, language }: TranslatedProps) {
  if (!isTranslated({ words, language })) return original
  return (
    <span className={styles.pair}>
      <span className={styles.words} lang={language} dir={directionOf(language ?? '')}>
        {words}
      </span>{' '}
      <span className={styles.original}>{original}</span>
    </span>
  )
}

/** A longer text, with the original at a tap. */
export function TranslatedText(props: TranslatedProps & { className?: string | undefined }) {
  const { original, words, language, className } = props
  if (!isTranslated(props)) return <p className={className}>{original}</p>
  return (
    <div className={styles.text}>
      <p
        className={[styles.words, className].filter(Boolean).join(' ')}
        lang={language}
        dir={directionOf(language ?? '')}
      >
        {words}
      </p>
      <details>
        <summary className={styles.summary}>In the original words</summary>
        <p>{original}</p>
      </details>
    </div>
  )
}

function isTranslated({ words, language }: Pick<TranslatedProps, 'words' | 'language'>): boolean {
  return language !== undefined && words !== undefined && words.trim() !== ''
}
