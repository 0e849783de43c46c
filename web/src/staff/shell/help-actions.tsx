import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { type ReactNode, useState } from 'react'
import { respondToCall, takesResponses, useOwnResponse } from '../../data/alerts/calls-for-help.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { TAP_NOT_KEPT } from '../../domain/not-kept.ts'
import { Button } from '../../ui/button/button.tsx'
import { useIsSettling } from '../../ui/hooks/use-is-settling.ts'
import { FailureNotice } from '../../ui/screen/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './help-actions.module.css'

type HelpActionsProps = {
  alert: Pick<Alert, 'id' | 'ended'>
  person: AlertRecipient
  /** The button fills the width, on a screen that shows nothing else. */
  block?: boolean
  /** Beside the button. */
  children?: ReactNode
}

/** Says who is going to a person who needs help, with a button to go there or to say that one cannot after all. */
export function HelpActions({ alert, person, block = false, children }: HelpActionsProps) {
  const { userid } = useMe()
  const [isNotStored, setNotStored] = useState(false)
  const own = useOwnResponse(alert.id, person, userid)
  const others = person.responses.filter(
    (response) => response.kind === 'coming' && response.userid !== userid,
  )
  const isComing = own.kind === 'coming'
  // The second tap of a hurried person would take back the first.
  const isSettling = useIsSettling(own.kind) && isComing

  async function respond(kind: 'coming' | 'withdrawn') {
    const isKept = await respondToCall(alert.id, person, kind).catch(() => false)
    setNotStored(!isKept)
  }

  return (
    <div className={styles.help} data-block={block || undefined}>
      <p role="status" aria-atomic="true" className={styles.coming}>
        <span className="visually-hidden">{person.name}: </span>
        {isComing && (
          <Tag colour="ok" icon={faPersonRunning}>
            You are coming{own.isWaiting && '. Not sent yet'}
          </Tag>
        )}
        {others.map((other) => (
          <Tag key={other.userid} colour="ok" icon={faPersonRunning}>
            {other.authorname} is coming
          </Tag>
        ))}
        {!isComing && others.length === 0 && <Tag colour="danger">Nobody is coming yet</Tag>}
      </p>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {own.refusal && <FailureNotice sentences={[own.refusal]} />}
      <div className={styles.row}>
        {person.userid !== userid && takesResponses(alert) && (
          <Button
            kind={isComing ? 'secondary' : 'primary'}
            block={block}
            disabled={isSettling}
            onClick={() => void respond(isComing ? 'withdrawn' : 'coming')}
          >
            {isComing ? 'I cannot come after all' : 'I am coming'}
            <span className="visually-hidden"> to {person.name}</span>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
