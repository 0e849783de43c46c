import { faQrcode } from '@fortawesome/free-solid-svg-icons/faQrcode'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { CreatedShare, Share } from '@holdfast/contract/incidents/shares'
import { useAddShare, useShares, useStopSharing } from '../../../data/incidents/shares.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { describeOpenings, describeParts, describeState } from './share-rules.ts'
import styles from './shares-screen.module.css'

type ShareListProps = { incident: Incident; onShow: (share: CreatedShare) => void }

/** With whom the incident is shared, who has opened it, and how it ends. */
export function ShareList({ incident, onShow }: ShareListProps) {
  const shares = useShares(incident.id)
  return (
    <section className={styles.shares}>
      <h2>Shared with</h2>
      <SectionLoader read={shares}>
        {() =>
          shares.data?.length === 0 ? (
            <p className="meta">Nobody yet.</p>
          ) : (
            <BareList className={styles.list}>
              {shares.data?.map((share) => (
                <SharedWith key={share.id} shown={incident.id} share={share} onShow={onShow} />
              ))}
            </BareList>
          )
        }
      </SectionLoader>
    </section>
  )
}

type SharedWithProps = {
  /** The incident of the screen. */
  shown: string
  share: Share
  onShow: ShareListProps['onShow']
}

function SharedWith({ shown, share, onShow }: SharedWithProps) {
  const isOpen = share.state === 'open'
  const again = useAddShare(share.incidentid)
  const stopping = useStopSharing(shown)
  const confirm = useConfirm()
  const toast = useToast()
  const failure = again.failure ?? stopping.failure

  async function showAgain() {
    const { id, name, hours, parts } = share
    const same = await again.run({ id, name, hours, parts })
    if (same.ok) onShow(same.value)
  }

  async function stop() {
    stopping.reset()
    const isSure = await confirm({
      message: `Stop sharing with ${share.name}?`,
      details: <p>Their link stops working at once. What they have printed stays with them.</p>,
    })
    if (!isSure) return
    const stopped = await stopping.run(share)
    if (stopped.ok) toast.success('The link does not work any more')
  }

  return (
    <Card as="li" edge={isOpen ? 'ok' : undefined}>
      <div className={styles.head}>
        <strong className={styles.name}>{share.name}</strong>
        <Tag colour={isOpen ? 'ok' : 'black'}>{isOpen ? 'Can read it' : 'Ended'}</Tag>
      </div>
      <p>{describeState(share)}</p>
      <p>
        {share.openings.length > 1 ? (
          <Tag colour="warn" icon={faTriangleExclamation} variant="plain">
            {describeOpenings(share)}
          </Tag>
        ) : (
          describeOpenings(share)
        )}
      </p>
      <p className="meta">
        {describeParts(share)}. Shared by {share.authorname}.
      </p>
      {failure && <FailureNotice sentences={failure.errors} />}
      {isOpen && (
        <div className={styles.buttons}>
          {share.own && (
            <Button icon={faQrcode} busy={again.pending} onClick={() => void showAgain()}>
              Show the code
            </Button>
          )}
          <Button kind="danger" busy={stopping.pending} onClick={() => void stop()}>
            Stop sharing
          </Button>
        </div>
      )}
    </Card>
  )
}
