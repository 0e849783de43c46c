import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faHandHoldingHeart } from '@fortawesome/free-solid-svg-icons/faHandHoldingHeart'
import type { Alert } from '@holdfast/contract/alerts'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { answerAlert, useHasUnsentAnswer } from '../../../data/alert-actions.ts'
import { findDevicePosition } from '../../../domain/device-position.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './answer-form.module.css'
import { noteShown } from './shown-alerts.ts'

type Answer = 'safe' | 'help'
type AnswerProps = { alert: Alert; userid: string }

const LABELS = { safe: 'I am safe', help: 'I need help' } as const

/** One tap answers. */
export function AnswerButtons({ alert, userid }: AnswerProps) {
  const answer = (answer: Answer) => {
    noteShown(userid, alert.id, { answer })
    void answerAlert(alert.id, { answer })
  }
  return (
    <div className={styles.answers}>
      <button
        type="button"
        className={styles.answer}
        data-answer="safe"
        onClick={() => answer('safe')}
      >
        <Icon icon={faCircleCheck} /> {LABELS.safe}
      </button>
      <button
        type="button"
        className={styles.answer}
        data-answer="help"
        onClick={() => answer('help')}
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
  const isUnsent = useHasUnsentAnswer(alert.id)
  const other = answer === 'safe' ? 'help' : 'safe'

  async function add() {
    setAdded(true)
    const position = withPlace ? await findDevicePosition() : undefined
    await answerAlert(alert.id, { answer, note, ...(position && { position }) })
    setNote('')
  }

  return (
    <div className={styles.details}>
      <p role="status" className={styles.given}>
        <Icon icon={faCircleCheck} /> You answered: {LABELS[answer]}
        {isUnsent && '. Not sent yet'}
      </p>
      <TextArea
        label={answer === 'help' ? 'Where are you, and what do you need?' : 'Anything to add?'}
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={note}
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
        <Button
          onClick={() => {
            noteShown(userid, alert.id, { answer: other })
            void answerAlert(alert.id, { answer: other })
          }}
        >
          {LABELS[other]}
        </Button>
      </div>
    </div>
  )
}
