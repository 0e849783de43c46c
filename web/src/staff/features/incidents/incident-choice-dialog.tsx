import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type ReactNode, useState } from 'react'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import type { CallFailure } from '../../../http/call-failure.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './incident-choice-dialog.module.css'

type IncidentChoiceDialogProps = {
  title: string
  /** What happens. */
  children: ReactNode
  question: string
  /** Not empty. The first one is chosen if there is no other. */
  choices: readonly Incident[]
  /** What the button says. */
  action: string
  failure: CallFailure | undefined
  pending: boolean
  onChoose: (incident: Incident) => void
  onClose: () => void
}

/** Asks which other incident is meant, and says beforehand what becomes of both. */
export function IncidentChoiceDialog(props: IncidentChoiceDialogProps) {
  const { title, children, question, choices, action, failure, pending, onChoose, onClose } = props
  const online = useOnline()
  const [only] = choices.length === 1 ? choices : []
  const [chosenId, setChosenId] = useState(only?.id)
  const [isMissing, setMissing] = useState(false)
  const chosen = choices.find(({ id }) => id === chosenId)

  function choose() {
    setMissing(chosen === undefined)
    if (chosen) onChoose(chosen)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={pending}
            disabledReason={online ? undefined : 'This needs a network. You are offline.'}
            onClick={choose}
          >
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {children}
      {failure && <FailureNotice title="This was not done" sentences={[failure.message]} />}
      {isMissing && chosen === undefined && (
        <FailureNotice sentences={['Choose the other incident.']} />
      )}
      <fieldset className={styles.choices}>
        <legend>{question}</legend>
        {choices.map((each) => (
          <label key={each.id} className={styles.choice}>
            <input
              type="radio"
              name="other-incident"
              checked={each.id === chosenId}
              onChange={() => setChosenId(each.id)}
            />
            <span className={styles.name}>{shortenDetails(incidentName(each), 120)}</span>
            <span className={styles.meta}>
              {each.closed === null ? 'Reported' : 'Closed. Reported'}{' '}
              {formatDateTime(each.timestamp)} by {each.authorname}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
