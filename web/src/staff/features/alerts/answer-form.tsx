import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faHandHoldingHeart } from '@fortawesome/free-solid-svg-icons/faHandHoldingHeart'
import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { answerAlert, useAnswerRefusal, useOwnAnswers } from '../../../data/alerts/alert-answers.ts'
import { findDevicePosition } from '../../../domain/device-position.ts'
import { NOT_KEPT, TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { readDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { Translated, useShownLanguage, useTranslation } from '../../shell/translated.tsx'
import styles from './answer-form.module.css'
import { isCallLost } from './own-call.ts'
import { RoomForm } from './room-form.tsx'
import type { RoomFields } from './room-form-rules.ts'
import { SentAnswers } from './sent-answers.tsx'
import { noteShown } from './shown-alerts.ts'
import { isCalling } from './standing-answer.ts'
import { LostCall, NumbersForUnsentCall, unsentCallSince } from './unsent-call.tsx'

type Answer = 'safe' | 'help'
type AnswerProps = { alert: Alert; userid: string }

/** Returns a function that answers, and notes the answer once the outbox has it. */
function useAnswer({ alert, userid }: AnswerProps) {
  const [isNotStored, setNotStored] = useState(false)
  const shown = useShownLanguage(alert)
  async function give(answer: Answer) {
    const isKept = await answerAlert(alert.id, { answer, ...shown }).catch(() => false)
    setNotStored(!isKept)
    if (isKept) noteShown(userid, alert.id, { answer, elsewhere: false })
    return isKept
  }
  return { isNotStored, give }
}

/** The two buttons that answer by one tap. A call for help that stands ends only when the button is held. */
export function AnswerButtons(props: AnswerProps) {
  const { isNotStored, give } = useAnswer(props)
  const { sent } = useOwnAnswers(props.alert.id, 'never')
  const translation = useTranslation(props.alert)
  return (
    <div className={styles.answers} data-calling={isCalling(sent) || undefined}>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {isCalling(sent) ? (
        <EndCall translation={translation} onDone={() => give('safe')} />
      ) : (
        <button
          type="button"
          className={styles.answer}
          data-answer="safe"
          onClick={() => void give('safe')}
        >
          <Icon icon={faCircleCheck} /> <AnswerWords answer="safe" translation={translation} />
        </button>
      )}
      <button
        type="button"
        className={styles.answer}
        data-answer="help"
        onClick={() => void give('help')}
      >
        <Icon icon={faHandHoldingHeart} /> <AnswerWords answer="help" translation={translation} />
      </button>
    </div>
  )
}

type EndCallProps = {
  translation: ReturnType<typeof useTranslation>
  onDone: () => Promise<boolean>
}

/** Held and not tapped: after a slip nobody would come any more. */
function EndCall({ translation, onDone }: EndCallProps) {
  return (
    <HoldButton
      kind="ok"
      label={
        <>
          <AnswerWords answer="safe" translation={translation} />
          <span className={styles.consequence}>Hold to end your call for help</span>
        </>
      }
      confirmLabel="End my call for help: I am safe"
      onDone={onDone}
    />
  )
}

type AnswerWordsProps = { answer: Answer; translation: ReturnType<typeof useTranslation> }

function AnswerWords({ answer, translation }: AnswerWordsProps) {
  return (
    <Translated
      original={ALERT_WORDS[answer]}
      words={translation?.words[answer]}
      language={translation?.language}
    />
  )
}

export type AnswerDraft = { note: string; withPlace: boolean; room?: RoomFields | undefined }

const EMPTY: AnswerDraft = { note: '', withPlace: false }

type DetailsProps = AnswerProps & {
  answer: Answer
  /** Whether it was given on another device. */
  isElsewhere?: boolean | undefined
  /** Whether to read the user's answers from the server. After a call for help they are always read. */
  asks?: 'once' | 'never' | undefined
}

/**
 * The user's answer with everything they sent and how others respond, fields to add to it, and a button for
 * the other answer. What is typed is kept on the device.
 */
export function AnswerDetails(props: DetailsProps) {
  const { alert, userid, answer, isElsewhere, asks = 'never' } = props
  const draftKey = `alert-answer/${alert.id}`
  const draft = useFormDraft<AnswerDraft>(draftKey)
  const { note, withPlace, room } = { ...EMPTY, ...draft.value }
  const latestAnswer = useRef(answer)
  useEffect(() => {
    latestAnswer.current = answer
  }, [answer])
  const [isAdded, setAdded] = useState(false)
  const [isNoteNotStored, setNoteNotStored] = useState(false)
  const { isNotStored, give } = useAnswer({ alert, userid })
  const own = useOwnAnswers(alert.id, answer === 'help' ? 'always' : asks)
  const refusal = useAnswerRefusal(alert.id)
  const unsentSince = unsentCallSince(own.sent)
  const isLost = answer === 'help' && isCallLost(own)
  const translation = useTranslation(alert)
  const shown = useShownLanguage(alert)

  function change(changes: Partial<AnswerDraft>) {
    draft.save({ note, withPlace, room, ...changes })
    if (changes.room === undefined) setAdded(false)
  }

  async function add() {
    setAdded(true)
    const position = withPlace ? await findDevicePosition() : undefined
    // Finding the position takes seconds. Whoever has pressed the other answer meanwhile has the last word.
    if (latestAnswer.current !== answer) return setAdded(false)
    const more = { answer, note, addition: true, ...shown, ...(position && { position }) }
    const isKept = await answerAlert(alert.id, more).catch(() => false)
    setNoteNotStored(!isKept)
    if (!isKept) return setAdded(false)
    // What was typed meanwhile stays.
    const typed = { ...EMPTY, ...readDraft<AnswerDraft>(draftKey) }
    draft.save({ ...typed, note: typed.note === note ? '' : typed.note, withPlace: false })
    if (typed.note !== note) setAdded(false)
  }

  function forgetRoom() {
    draft.save({ ...EMPTY, ...readDraft<AnswerDraft>(draftKey), room: undefined })
  }

  const words = (
    <div className={styles.details}>
      <TextArea
        label={
          answer === 'help' ? (
            <Translated
              original={ALERT_WORDS.where}
              words={translation?.words.where}
              language={translation?.language}
            />
          ) : (
            'Anything to add?'
          )
        }
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={note}
        error={isNoteNotStored ? NOT_KEPT : undefined}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Checkbox
        label="Send my location with it"
        checked={withPlace}
        onChange={(event) => change({ withPlace: event.target.checked })}
      />
      <div className={styles.row}>
        <Button
          kind="primary"
          disabled={isAdded || (note.trim() === '' && !withPlace)}
          onClick={() => void add()}
        >
          {isAdded ? 'Added' : 'Add to my answer'}
        </Button>
        {answer === 'safe' && (
          <Button onClick={() => void give('help')}>
            <AnswerWords answer="help" translation={translation} />
          </Button>
        )}
      </div>
    </div>
  )
  const rooms = alert.rooms && (
    <RoomForm
      typed={room}
      sent={own.room}
      onType={(typed) => change({ room: typed })}
      onSend={(room) =>
        answerAlert(alert.id, { answer, room, addition: true, ...shown }).catch(() => false)
      }
      onSent={forgetRoom}
    />
  )
  return (
    <div className={styles.details}>
      {isLost ? (
        <LostCall onCallAgain={() => void give('help')} />
      ) : (
        <SentAnswers
          answer={answer}
          own={own}
          isElsewhere={isElsewhere}
          answerLabel={<AnswerWords answer={answer} translation={translation} />}
        />
      )}
      {refusal && <FailureNotice title="Your answer was not accepted" sentences={[refusal]} />}
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {answer === 'help' ? (
        <>
          {words}
          {rooms}
          {unsentSince && <NumbersForUnsentCall since={unsentSince} />}
          <EndCall translation={translation} onDone={() => give('safe')} />
        </>
      ) : (
        <>
          {rooms}
          {words}
        </>
      )}
    </div>
  )
}
