import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faHandHoldingHeart } from '@fortawesome/free-solid-svg-icons/faHandHoldingHeart'
import type { Alert } from '@holdfast/contract/alerts'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { answerAlert, useUnsentAnswers } from '../../../data/alert-actions.ts'
import { findDevicePosition } from '../../../domain/device-position.ts'
import { NOT_KEPT, TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './answer-form.module.css'
import { noteShown } from './shown-alerts.ts'

type Answer = 'safe' | 'help'
type AnswerProps = { alert: Alert; userid: string }

const LABELS = { safe: 'I am safe', help: 'I need help' } as const

/** Answers by one tap, and notes it once it is kept. */
function useAnswer({ alert, userid }: AnswerProps) {
  const [isLost, setLost] = useState(false)
  async function give(answer: Answer) {
    const isKept = await answerAlert(alert.id, { answer }).catch(() => false)
    setLost(!isKept)
    if (isKept) noteShown(userid, alert.id, { answer })
  }
  return { isLost, give: (answer: Answer) => void give(answer) }
}

/** One tap answers. */
export function AnswerButtons(props: AnswerProps) {
  const { isLost, give } = useAnswer(props)
  return (
    <div className={styles.answers}>
      {isLost && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <button
        type="button"
        className={styles.answer}
        data-answer="safe"
        onClick={() => give('safe')}
      >
        <Icon icon={faCircleCheck} /> {LABELS.safe}
      </button>
      <button
        type="button"
        className={styles.answer}
        data-answer="help"
        onClick={() => give('help')}
      >
        <Icon icon={faHandHoldingHeart} /> {LABELS.help}
      </button>
    </div>
  )
}

/** The answer given, a button for the other one, and fields for a text and a place. */
export function AnswerDetails({ alert, userid, answer }: AnswerProps & { answer: Answer }) {
  const [note, setNote] = useState('')
  const [withPlace, setWithPlace] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const [isNoteLost, setNoteLost] = useState(false)
  const { isLost, give } = useAnswer({ alert, userid })
  const { isWaiting, refusal } = useUnsentAnswers(alert.id)
  const other = answer === 'safe' ? 'help' : 'safe'

  async function add() {
    setAdded(true)
    const position = withPlace ? await findDevicePosition() : undefined
    const more = { answer, note, ...(position && { position }) }
    const isKept = await answerAlert(alert.id, more).catch(() => false)
    setNoteLost(!isKept)
    if (isKept) setNote('')
    else setAdded(false)
  }

  return (
    <div className={styles.details}>
      <p role="status" className={styles.given}>
        <Icon icon={faCircleCheck} /> You answered: {LABELS[answer]}
        {isWaiting && '. Not sent yet'}
      </p>
      {refusal && <FailureNotice title="Your answer was not accepted" sentences={[refusal]} />}
      {isLost && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <TextArea
        label={answer === 'help' ? 'Where are you, and what do you need?' : 'Anything to add?'}
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={note}
        error={isNoteLost ? NOT_KEPT : undefined}
        onChange={(event) => {
          setNote(event.target.value)
          setAdded(false)
        }}
      />
      <Checkbox
        label="Send my location with it"
        checked={withPlace}
        onChange={(event) => {
          setWithPlace(event.target.checked)
          setAdded(false)
        }}
      />
      <div className={styles.row}>
        <Button
          kind="primary"
          disabled={isAdded || (note.trim() === '' && !withPlace)}
          onClick={() => void add()}
        >
          {isAdded ? 'Added' : 'Add to my answer'}
        </Button>
        <Button onClick={() => give(other)}>{LABELS[other]}</Button>
      </div>
    </div>
  )
}
