import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { ParentStep } from '@holdfast/contract/incidents/parent-steps'
import { useState } from 'react'
import { type StandingMessage, useStepToParents } from '../../../data/log/parent-messages.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './parent-messages-screen.module.css'

type MessageCardProps = {
  incident: Incident
  standing: StandingMessage
  canWrite: boolean
  canApprove: boolean
  onChange: () => void
}

/** One text, exactly as it is approved and copied. */
export function MessageCard(props: MessageCardProps) {
  const { standing, canWrite, canApprove, onChange } = props
  const { entry, message, approvals, copies, isReplaced } = standing
  const online = useOnline()
  const adding = useStepToParents()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const reason = online ? undefined : 'Needs a connection'

  async function add(step: ParentStep): Promise<boolean> {
    const incidentid = entry.incidentid
    const next = { ...message, step, of: entry.id, replaces: '' }
    return (await adding.run({ incidentid, message: next })).ok
  }

  async function approve() {
    const details = <p className={styles.text}>{message.text}</p>
    const question = 'Approve exactly these words for parents?'
    if (await confirm({ title: message.title, message: question, details })) await add('approved')
  }

  /** The server says first whether these words are still approved. */
  async function copy() {
    setOutcome('')
    if (!(await add('copied'))) return
    const isCopied = await navigator.clipboard.writeText(message.text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'Copied' : 'Could not copy: select the words above and copy them')
  }

  return (
    <Card as="article" labelledBy={`message-${entry.id}`}>
      <h2 id={`message-${entry.id}`}>{message.title}</h2>
      <p>
        <StateTag standing={standing} />
      </p>
      <p className={styles.text} dir="auto">
        {message.text}
      </p>
      <ul className={styles.steps}>
        <li>{`Written by ${entry.authorname}, ${formatDateTime(entry.timestamp)}`}</li>
        {approvals.map(({ id, authorname, timestamp }) => (
          <li key={id}>{`Approved by ${authorname}, ${formatDateTime(timestamp)}`}</li>
        ))}
        {copies.map(({ id, authorname, timestamp }) => (
          <li key={id}>{`Copied by ${authorname}, ${formatDateTime(timestamp)}`}</li>
        ))}
      </ul>
      {adding.failure && <FailureNotice title="Not done" sentences={adding.failure.errors} />}
      {!isReplaced && (
        <div className={styles.actions}>
          {canApprove && approvals.length === 0 && (
            <Button
              kind="primary"
              busy={adding.pending}
              disabledReason={reason}
              onClick={() => void approve()}
            >
              Approve
            </Button>
          )}
          {canWrite && approvals.length > 0 && (
            <Button
              kind="primary"
              busy={adding.pending}
              disabledReason={reason}
              onClick={() => void copy()}
            >
              Copy
            </Button>
          )}
          {canWrite && <Button onClick={onChange}>Change the words</Button>}
        </div>
      )}
      <p role="status">{outcome}</p>
    </Card>
  )
}

function StateTag({
  standing: { approvals, copies, isReplaced },
}: Pick<MessageCardProps, 'standing'>) {
  if (isReplaced) return <Tag>Replaced by a newer text</Tag>
  if (copies.length > 0) return <Tag colour="ok">Approved and copied</Tag>
  if (approvals.length > 0) return <Tag colour="ok">Approved</Tag>
  return <Tag colour="warn">Waits for approval</Tag>
}
