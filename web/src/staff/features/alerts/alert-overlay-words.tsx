import { faBullhorn } from '@fortawesome/free-solid-svg-icons/faBullhorn'
import { faVolumeXmark } from '@fortawesome/free-solid-svg-icons/faVolumeXmark'
import { ALERT_WORDS, type AlertWord } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useOwnAnswers } from '../../../data/alerts/alert-answers.ts'
import { endWordOf } from '../../../domain/ended-alert.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatRecent } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/theme/icon.tsx'
import { Translated, TranslatedText, useTranslation } from '../../shell/translated.tsx'
import styles from './alert-overlay.module.css'
import { AreaWords, restOfMessage, UpdatesWithoutAreas } from './area-words.tsx'
import { AsOf } from './as-of.tsx'
import { NumbersToRing } from './numbers-to-ring.tsx'
import { RealLine } from './real-line.tsx'
import { SentAnswers } from './sent-answers.tsx'
import type { useSiren } from './use-siren.ts'

type Translation = ReturnType<typeof useTranslation>

/** A fixed text of every alert, such as All clear. */
export function Word({ name, translation }: { name: AlertWord; translation: Translation }) {
  return (
    <Translated
      original={ALERT_WORDS[name]}
      words={translation?.words[name]}
      language={translation?.language}
    />
  )
}

type SilenceProps = {
  translation: Translation
  siren: ReturnType<typeof useSiren>
  onSilence: () => void
}

/** Ends the sound, or says why there is none. */
export function Silence({ translation, siren, onSilence }: SilenceProps) {
  return (
    <div className={styles.sound}>
      <Button icon={faVolumeXmark} onClick={onSilence}>
        <Word name="silence" translation={translation} />
      </Button>
      {siren === 'blocked' && (
        <p>
          <Icon icon={faBullhorn} /> No sound yet: this browser allows it only after you have
          touched the screen.
        </p>
      )}
      {siren === 'impossible' && <p>This browser cannot make a sound.</p>}
    </div>
  )
}

type WordsProps = { alert: Alert; translation: Translation }

/** The instruction, its sender, and the updates since. What its sender typed may be in any language. */
export function Instruction({ alert, translation }: WordsProps) {
  const message = restOfMessage(alert)
  return (
    <>
      <RealLine alert={alert} />
      <AreaWords alert={alert} />
      <TranslatedText
        className={styles.instruction}
        original={alert.instruction}
        words={translation?.instruction}
        language={translation?.language}
      />
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      <UpdatesWithoutAreas alert={alert} />
      <p className={styles.sender}>
        {alert.authorname}, {formatRecent(alert.timestamp)}
      </p>
      <AsOf />
    </>
  )
}

/**
 * `otherOpenAlert`: one that is still in progress. `translation` then belongs to that alert, whose
 * instruction applies.
 */
type EndProps = WordsProps & { otherOpenAlert: Alert | undefined }

/** What has ended, and how: translated where both are. */
export function EndTitle({ alert, otherOpenAlert, translation }: EndProps) {
  if (otherOpenAlert) {
    return (
      <Translated
        original={`${ALERT_WORDS.notover}: ${otherOpenAlert.title}`}
        words={joinWords(translation?.words.notover, translation?.title)}
        language={translation?.language}
      />
    )
  }
  const end = endWordOf(alert)
  return (
    <Translated
      original={`${ALERT_WORDS[end]}: ${alert.title}`}
      words={joinWords(translation?.words[end], translation?.title) ?? translation?.words[end]}
      language={translation?.language}
    />
  )
}

export function End({ alert, otherOpenAlert, translation }: EndProps) {
  if (otherOpenAlert) {
    return (
      <>
        <div className={styles.message}>
          <State word={alert.mistake ? 'mistake' : 'ended'} alert={alert} />
          <State word="inprogress" alert={otherOpenAlert} />
        </div>
        <Instruction alert={otherOpenAlert} translation={translation} />
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
        {[endedby, ended && formatRecent(ended)].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

/**
 * What is open besides, so that nobody follows it because they have heard of it, or takes this for the exercise.
 * One line: the buttons must stay in sight.
 */
export function Superseded({ alerts, by }: { alerts: readonly Alert[]; by: Alert | undefined }) {
  if (by) {
    return (
      <p className={styles.superseded}>
        “{by.title}” ({formatRecent(by.timestamp)}) applies now. Do what that says.
      </p>
    )
  }
  if (alerts.length === 0) return null
  const names = alerts.map(({ exercise, title, timestamp }) => {
    return `${exercise ? 'the exercise ' : ''}“${title}” (${formatRecent(timestamp)})`
  })
  return <p className={styles.superseded}>Do this, and not {names.join(' or ')}.</p>
}

/** Such as `Still in progress: Lockdown (Sam Okoro, 10:42)`. */
function State({ word, alert }: { word: AlertWord; alert: Alert }) {
  const translation = useTranslation(alert)
  const { title, exercise, authorname, timestamp } = alert
  const sent = `(${authorname}, ${formatRecent(timestamp)})`
  const name = exercise ? `${ALERT_WORDS.exercise} ${title}` : title
  const inFull = exercise
    ? joinWords(translation?.words.exercise, translation?.title, ' ')
    : translation?.title
  const translated = joinWords(translation?.words[word], inFull)
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
function joinWords(
  word: string | undefined,
  title: string | undefined,
  between = ': ',
): string | undefined {
  return word && title ? `${word}${between}${title}` : undefined
}

type OpenCallForHelpProps = { alertid: string; translation: Translation }

/** An all clear brings no help, so somebody who called for help still sees who is coming. */
export function OpenCallForHelp({ alertid, translation }: OpenCallForHelpProps) {
  const own = useOwnAnswers(alertid, 'always')
  return (
    <>
      <p className={styles.message}>
        <Word name="callstands" translation={translation} />
      </p>
      <p>If nobody comes, ring one of the numbers below.</p>
      <SentAnswers
        answer="help"
        own={own}
        answerLabel={<Word name="help" translation={translation} />}
      />
      <NumbersToRing isInOverlay />
    </>
  )
}
