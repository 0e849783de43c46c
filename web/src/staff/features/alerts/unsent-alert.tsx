import { areasOf, messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import { describeDuration } from '@holdfast/contract/durations'
import type { OwnAlert } from '../../../data/alerts/alert-actions.ts'
import { useContent } from '../../../data/content/content.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { ALERT_RETRY_MS } from '../../../sync/outbox-rules.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useConfirmRemoval } from '../../shell/use-confirm-removal.tsx'
import styles from './alert-screen.module.css'
import { NumbersToRing } from './numbers-to-ring.tsx'
import { useIsUnanswered } from './use-is-unanswered.ts'

/** Says at once that the server has not accepted the user's alert, and how else to reach people. */
export function UnsentAlert({ own }: { own: OwnAlert }) {
  const online = useOnline()
  const isOverdue = useIsUnanswered(own.pressed)
  const confirmRemoval = useConfirmRemoval()
  const navigate = useNavigate()
  const kinds = useContent().data?.alert_kinds ?? []
  const message = messageWithAreas(areasOf(own.body), own.body.message ?? '')

  async function askRemove(mayBeOnServer: boolean) {
    if (!(await confirmRemoval({ noun: 'alert', mayBeOnServer }))) return
    own.remove()
    navigate('/alerts', { viewTransition: true })
  }

  if (own.refused !== undefined) {
    return (
      <>
        <FailureNotice title="The alert was not sent" sentences={[own.refused]}>
          {message && <p>{message}</p>}
        </FailureNotice>
        {kinds.some(({ id }) => id === own.body.kind) ? (
          <LinkButton to={`/alerts/new/${own.body.kind}?again=${own.body.id}`} kind="danger" block>
            Write it again
          </LinkButton>
        ) : (
          <LinkButton to="/alerts" kind="danger" block>
            Send another alert
          </LinkButton>
        )}
        <Button onClick={() => void askRemove(false)}>Remove</Button>
        <NumbersToRing />
      </>
    )
  }
  const mark = own.body.exercise && (
    <div className={styles.tags}>
      <Tag colour="exercise">Exercise</Tag>
    </div>
  )
  if (online && !isOverdue) {
    return (
      <>
        {mark}
        <p role="status">Sending…</p>
        <Spinner />
      </>
    )
  }
  return (
    <>
      {mark}
      <Notice kind="danger" title="Not sent yet">
        {online ? 'The server has not answered.' : 'This device is offline.'} Nobody has been
        alerted. Ring, shout, send somebody. Holdfast keeps trying for{' '}
        {describeDuration(ALERT_RETRY_MS)}.
      </Notice>
      <NumbersToRing />
      <Button block onClick={() => void askRemove(true)}>
        Do not send it any more
      </Button>
    </>
  )
}
