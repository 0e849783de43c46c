import { takesAnyRole } from '@holdfast/contract/incidents/takeover-rules'
import { midSentence } from '@holdfast/contract/text'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useHoldersAndDeputies } from '../../../data/incidents/allocations.ts'
import { takeOver, useHandovers } from '../../../data/incidents/handovers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import styles from './handover.module.css'

type TakeOverProps = { role: { id: string; title: string }; holders: readonly string[] }

/**
 * Takes a role that nobody hands over. A deputy needs one tap, because the server lets them only when its
 * holder does not answer. An admin or incident manager could take it from somebody at work: they are asked.
 */
export function TakeOver({ role, holders }: TakeOverProps) {
  const me = useMe()
  const { incident } = useActiveIncident()
  const { waiting } = useHandovers(incident?.id)
  const place = useDeputyPlace(role.id)
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [isNotKept, setNotKept] = useState(false)
  const title = midSentence(role.title)
  const mayTakeAny = takesAnyRole(me)
  if (!incident || (place === 0 && !mayTakeAny)) return null
  const own = waiting.filter(
    ({ call, body }) => call === 'takeOverRole' && 'roleid' in body && body.roleid === role.id,
  )
  const isSending = own.some(({ refused }) => refused === undefined)

  async function take() {
    if (isBusy || !incident) return
    const names = holders.join(' and ')
    const isSure =
      !mayTakeAny ||
      holders.length === 0 ||
      (await confirm({
        title: `Take over as ${title}?`,
        message:
          holders.length === 1
            ? `${names} has not handed it over, and loses the role. The log will say so, and ${names} is told.`
            : `${names} have not handed it over. All ${holders.length} of them lose the role. The log will say so, and they are told.`,
        confirmLabel: 'Take over',
      }))
    if (!isSure) return
    setBusy(true)
    setNotKept(!(await takeOver(incident.id, role).catch(() => false)))
    setBusy(false)
  }

  return (
    <div className={styles.buttons}>
      <Button kind="primary" block disabled={isBusy || isSending} onClick={() => void take()}>
        Take over as {title}
      </Button>
      {!mayTakeAny && (
        <p className="meta">
          You are deputy {place}. You can take over when nobody who holds the role answers an alert.
        </p>
      )}
      <div role="status">
        {isSending && (
          <Notice title="Not sent yet">The role is yours once the server says so.</Notice>
        )}
        {own.at(-1)?.refused && (
          <FailureNotice
            title="You have not taken over"
            sentences={[own.at(-1)?.refused?.message ?? '']}
          />
        )}
      </div>
      {isNotKept && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
    </div>
  )
}

/** Which deputy of the role the person is; 0 for none. */
function useDeputyPlace(roleid: string): number {
  const { userid } = useMe()
  const own = useHoldersAndDeputies().data?.find(
    (each) => each.roleid === roleid && each.userid === userid,
  )
  return own?.deputy ?? 0
}
