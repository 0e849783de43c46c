import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { ParentStep } from '@holdfast/contract/incidents/parent-steps'
import { useRef, useState } from 'react'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import {
  newStepAttempt,
  type StandingMessage,
  type StepAttempt,
  useStepToParents,
} from '../../../data/log/parent-messages.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/button/copy-text.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { lastAlertAfter } from './alert-after-approval.ts'
import styles from './parent-messages-screen.module.css'
import { StepFailure } from './step-failure.tsx'

type MessageCardProps = {
  incident: Incident
  standing: StandingMessage
  canWrite: boolean
  canApprove: boolean
  onChange: () => void
}

/** One text, exactly as it is approved and copied. */
export function MessageCard(props: MessageCardProps) {
  const { incident, standing, canWrite, canApprove, onChange } = props
  const { entry, message, approvals, copies, isReplaced } = standing
  const isOwn = useMe().userid === entry.userid
  const online = useOnline()
  const adding = useStepToParents()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const approving = useAttempt(approvals.at(-1)?.id)
  const copying = useAttempt(approvals.at(-1)?.id)
  const later = useAlertAfterApproval(approvals.at(-1)?.timestamp, incident)
  const isClosed = incident.closed !== null
  const reason = online ? undefined : 'Needs a connection'

  function add(step: ParentStep, attempt: StepAttempt) {
    const incidentid = entry.incidentid
    const next = { ...message, step, of: entry.id, replaces: '' }
    return adding.run({ incidentid, message: next, attempt })
  }

  /** The log of a closed incident takes no more entries, but says whether these words are still approved. */
  async function addCopied(): Promise<'added' | 'closed' | 'refused'> {
    const outcome = await add('copied', copying.begin())
    if (outcome.ok) return 'added'
    if (outcome.failure.code !== 'closed') return 'refused'
    adding.reset()
    return 'closed'
  }

  async function approve() {
    const details = <p className={styles.text}>{message.text}</p>
    const question = isOwn
      ? 'You wrote these words yourself. Let somebody else read them first if you can. Approve exactly these words for parents?'
      : 'Approve exactly these words for parents?'
    if (!(await confirm({ title: message.title, message: question, details }))) return
    const { ok } = await add('approved', approving.begin())
    if (ok) approving.end()
  }

  /** The server says first whether these words are still approved. */
  async function copy() {
    setOutcome('')
    const asking = addCopied()
    const words = asking.then((added) => (added === 'refused' ? undefined : message.text))
    const isCopied = await copyText(words)
    const added = await asking
    if (added === 'refused') return
    if (!isCopied) return setOutcome('Could not copy: select the words above and copy them')
    copying.end()
    setOutcome(
      added === 'added'
        ? 'Copied'
        : 'Copied. The incident is closed, so this copy is not in its log',
    )
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
        {approvals.map(({ id, userid, authorname, timestamp }) => (
          <li key={id}>
            {`Approved by ${authorname}${userid === entry.userid ? ', who wrote it' : ''}, ${formatDateTime(timestamp)}`}
          </li>
        ))}
        {copies.map(({ id, authorname, timestamp }) => (
          <li key={id}>{`Copied by ${authorname}, ${formatDateTime(timestamp)}`}</li>
        ))}
      </ul>
      {later && !isReplaced && (
        <Notice
          kind="warn"
          title={`${later.title} at ${formatTime(later.timestamp)}, after the approval`}
        >
          These words may send parents to the wrong place now. Have them read and approved again.
        </Notice>
      )}
      <StepFailure failure={adding.failure} done="done" />
      {!isReplaced && (
        <div className={styles.actions}>
          {canApprove && !isClosed && (approvals.length === 0 || later) && (
            <Button
              kind="primary"
              busy={adding.pending}
              disabledReason={reason}
              onClick={() => void approve()}
            >
              {later ? 'Approve again' : 'Approve'}
            </Button>
          )}
          {canWrite && approvals.length > 0 && (
            <Button
              kind={later ? undefined : 'primary'}
              busy={adding.pending}
              disabledReason={reason}
              onClick={() => void copy()}
            >
              {later ? 'Copy all the same' : 'Copy'}
            </Button>
          )}
          {canWrite && !isClosed && <Button onClick={onChange}>Change the words</Button>}
        </div>
      )}
      <p role="status">{outcome}</p>
    </Card>
  )
}

/**
 * The same until the words are approved or on the clipboard, so that a repeated attempt is one entry; a new one after
 * another approval, so that the log never says that they were copied before it.
 */
function useAttempt(approval: string | undefined) {
  const begun = useRef<StepAttempt & { approval: string | undefined }>(undefined)
  return {
    begin: () => {
      if (begun.current?.approval !== approval) begun.current = undefined
      begun.current ??= { ...newStepAttempt(), approval }
      return begun.current
    },
    end: () => {
      begun.current = undefined
    },
  }
}

/** What everybody was told last, if it was after these words were approved. */
function useAlertAfterApproval(approved: string | undefined, incident: Incident) {
  const alerts = useAlerts().data ?? []
  return approved === undefined ? undefined : lastAlertAfter(approved, alerts, incident)
}

function StateTag({
  standing: { approvals, copies, isReplaced },
}: Pick<MessageCardProps, 'standing'>) {
  if (isReplaced) return <Tag>Replaced by a newer text</Tag>
  if (copies.length > 0) return <Tag colour="ok">Approved and copied</Tag>
  if (approvals.length > 0) return <Tag colour="ok">Approved</Tag>
  return <Tag colour="warn">Waits for approval</Tag>
}
