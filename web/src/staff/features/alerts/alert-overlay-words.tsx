import { ALERT_WORDS, type AlertWord } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useOwnAnswers } from '../../../data/alerts/calls-for-help.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import styles from './alert-overlay.module.css'
import { AlertUpdates } from './alert-updates.tsx'
import { NumbersToRing } from './numbers-to-ring.tsx'
import { SentAnswers } from './sent-answers.tsx'
import { Translated, TranslatedText, type useTranslation } from './translated.tsx'

type Translation = ReturnType<typeof useTranslation>

/** One of the words around every alert. */
export function Word({ name, translation }: { name: AlertWord; translation: Translation }) {
  return (
    <Translated
      original={ALERT_WORDS[name]}
      words={translation?.words[name]}
      language={translation?.language}
    />
  )
}

type WordsProps = { alert: Alert; translation: Translation }

/** The instruction, its sender, and the updates since. What its sender typed may be in any language. */
export function Instruction({ alert, translation }: WordsProps) {
  return (
    <>
      <TranslatedText
        className={styles.instruction}
        original={alert.instruction}
        words={translation?.instruction}
        language={translation?.language}
      />
      {alert.message && (
        <p className={styles.message} dir="auto">
          {alert.message}
        </p>
      )}
      <AlertUpdates updates={alert.updates} />
      <p className={styles.sender}>
        {alert.authorname}, {formatTime(alert.timestamp)}
      </p>
    </>
  )
}

/**
 * `standing`: another alert that is still in progress. The translation is of that one then, for its words
 * are the ones to follow.
 */
type EndProps = WordsProps & { standing: Alert | undefined }

/** What has ended, and how: translated where both are. */
export function EndTitle({ alert: { mistake, title }, standing, translation }: EndProps) {
  if (standing) {
    return (
      <Translated
        original={`Not over: ${standing.title}`}
        words={translation?.title}
        language={translation?.language}
      />
    )
  }
  const end = mistake ? 'mistake' : 'allclear'
  const translated = [translation?.words[end], translation?.title]
  return (
    <Translated
      original={`${ALERT_WORDS[end]}: ${title}`}
      words={translated.every(Boolean) ? translated.join(': ') : translated[0]}
      language={translation?.language}
    />
  )
}

export function End({ alert, standing, translation }: EndProps) {
  if (standing) {
    return (
      <>
        <p className={styles.message}>
          {describe(alert)} {alert.mistake ? 'was sent by mistake' : 'has ended'}.{' '}
          {describe(standing)} is still in progress.
        </p>
        <Instruction alert={standing} translation={translation} />
      </>
    )
  }
  const { ended, endedby, endmessage, endinstruction, mistake } = alert
  const instruction = mistake ? 'This alert was sent by mistake.' : endinstruction
  const saysNothing = instruction === '' && endmessage === ''
  return (
    <>
      {endmessage && (
        <p className={styles.instruction} dir="auto">
          {endmessage}
        </p>
      )}
      {(instruction || saysNothing) && (
        <TranslatedText
          className={styles.instruction}
          original={instruction || 'The alert has ended.'}
          words={mistake ? undefined : translation?.endinstruction}
          language={translation?.language}
        />
      )}
      <p className={styles.sender}>
        {[endedby, ended && formatTime(ended)].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

function describe({ title, exercise, authorname, timestamp }: Alert): string {
  const name = exercise ? `The exercise ${title}` : title
  return `${name} (${authorname}, ${formatTime(timestamp)})`
}

type CallAfterEndProps = { alertid: string; translation: Translation }

/** The end of an alert helps nobody: who has called for help still sees who comes. */
export function CallAfterEnd({ alertid, translation }: CallAfterEndProps) {
  const own = useOwnAnswers(alertid, 'always')
  return (
    <>
      <p className={styles.message}>
        You called for help. Your call stands: here you see who comes. If nobody does, ring one of
        the numbers below.
      </p>
      <SentAnswers answer="help" own={own} said={<Word name="help" translation={translation} />} />
      <NumbersToRing isCovering />
    </>
  )
}
