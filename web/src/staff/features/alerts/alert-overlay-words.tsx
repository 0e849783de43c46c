import { ALERT_WORDS, type AlertWord } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useOwnAnswers } from '../../../data/alerts/calls-for-help.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { Translated, TranslatedText, useTranslation } from '../../shell/translated.tsx'
import styles from './alert-overlay.module.css'
import { AlertUpdates } from './alert-updates.tsx'
import { NumbersToRing } from './numbers-to-ring.tsx'
import { SentAnswers } from './sent-answers.tsx'

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
        original={`${ALERT_WORDS.notover}: ${standing.title}`}
        words={joinWords(translation?.words.notover, translation?.title)}
        language={translation?.language}
      />
    )
  }
  const end = mistake ? 'mistake' : 'allclear'
  return (
    <Translated
      original={`${ALERT_WORDS[end]}: ${title}`}
      words={joinWords(translation?.words[end], translation?.title) ?? translation?.words[end]}
      language={translation?.language}
    />
  )
}

export function End({ alert, standing, translation }: EndProps) {
  if (standing) {
    return (
      <>
        <div className={styles.message}>
          <State word={alert.mistake ? 'mistake' : 'ended'} alert={alert} />
          <State word="inprogress" alert={standing} />
        </div>
        <Instruction alert={standing} translation={translation} />
      </>
    )
  }
  const { ended, endedby, endmessage, endinstruction, mistake } = alert
  const own = mistake ? '' : endinstruction
  const says = mistake ? 'wasmistake' : endinstruction === '' && endmessage === '' && 'hasended'
  return (
    <>
      {endmessage && (
        <p className={styles.instruction} dir="auto">
          {endmessage}
        </p>
      )}
      {own && (
        <TranslatedText
          className={styles.instruction}
          original={own}
          words={translation?.endinstruction}
          language={translation?.language}
        />
      )}
      {says && (
        <p className={styles.instruction}>
          <Word name={says} translation={translation} />
        </p>
      )}
      <p className={styles.sender}>
        {[endedby, ended && formatTime(ended)].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

/** Such as `Still in progress: Lockdown (Sam Okoro, 10:42)`. */
function State({ word, alert }: { word: AlertWord; alert: Alert }) {
  const translation = useTranslation(alert)
  const { title, exercise, authorname, timestamp } = alert
  const sent = `(${authorname}, ${formatTime(timestamp)})`
  const name = exercise ? `${ALERT_WORDS.exercise} ${title}` : title
  const translated = joinWords(translation?.words[word], translation?.title)
  return (
    <p>
      <Translated
        original={`${ALERT_WORDS[word]}: ${name} ${sent}`}
        words={translated && `${translated} ${sent}`}
        language={translation?.language}
      />
    </p>
  )
}

/** Both, or neither: a half translated title would be read as another one. */
function joinWords(word: string | undefined, title: string | undefined): string | undefined {
  return word && title ? `${word}: ${title}` : undefined
}

type CallAfterEndProps = { alertid: string; translation: Translation }

/** The end of an alert helps nobody: who has called for help still sees who comes. */
export function CallAfterEnd({ alertid, translation }: CallAfterEndProps) {
  const own = useOwnAnswers(alertid, 'always')
  return (
    <>
      <p className={styles.message}>
        <Word name="callstands" translation={translation} />
      </p>
      <p>If nobody comes, ring one of the numbers below.</p>
      <SentAnswers answer="help" own={own} said={<Word name="help" translation={translation} />} />
      <NumbersToRing isCovering />
    </>
  )
}
