import {
  ANSWER_WORDS,
  CLOSURE_ANSWERS,
  type ClosureAnswerKind,
} from '@holdfast/contract/closures/closure-words'
import type { ClosureDeclaration } from '@holdfast/contract/closures/closures'
import { MAX_CLOSURE_NOTE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import {
  answerClosure,
  type OwnClosureAnswer,
  useOwnClosureAnswer,
} from '../../../data/closures/closures.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { useHasLasted } from '../../../ui/hooks/use-has-lasted.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './closures-screen.module.css'

type OwnAnswerProps = { day: string; last: ClosureDeclaration }

/** Whether the user can get in. It is kept without a network, and can be changed at any time. */
export function OwnAnswer({ day, last }: OwnAnswerProps) {
  const own = useOwnClosureAnswer(day)
  const draft = useDraft<string>(`closure note ${day}`)
  const [isNotStored, setNotStored] = useState(false)
  const isShownUnsent = useHasLasted(own?.state === 'waiting')
  // Of this answer alone: a note about a blocked road would contradict the next one.
  const note = draft.value ?? ''

  async function say(answer: ClosureAnswerKind) {
    const isKept = await answerClosure({ day, closureid: last.id, answer, note: note.trim() })
    setNotStored(!isKept)
    if (isKept) draft.clear()
  }

  return (
    <div className={styles.answer}>
      <p role="status" className={styles.said}>
        {own ? sentenceAbout(own, last, isShownUnsent) : 'Can you get in?'}
      </p>
      {isNotStored && (
        <FailureNotice title="Not saved" sentences={['Sign in again, then answer once more.']} />
      )}
      {own?.state === 'refused' && (
        <FailureNotice title="Not accepted" sentences={[own.refusal ?? '']} />
      )}
      <TextField
        label="Note (optional)"
        hint="For example, when you can be there"
        value={note}
        maxLength={MAX_CLOSURE_NOTE_CHARACTERS}
        onChange={(event) => draft.save(event.target.value)}
      />
      <div className={styles.buttons}>
        {CLOSURE_ANSWERS.map((answer) => (
          <Button
            key={answer}
            aria-pressed={own?.answer === answer}
            onClick={() => void say(answer)}
          >
            {ANSWER_WORDS[answer]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function sentenceAbout(
  own: OwnClosureAnswer,
  last: ClosureDeclaration,
  isShownUnsent: boolean,
): string {
  const { answer, note, timestamp, closureid } = own
  const said = `You said: ${ANSWER_WORDS[answer]}${note === '' ? '' : ` (${note})`}, ${formatDateTime(timestamp)}.`
  if (isShownUnsent)
    return `${said} Not sent yet: it is sent automatically when you have a connection.`
  if (closureid !== last.id) return `${said} That was before the last change. Is it still right?`
  return said
}
