import { faPeopleArrows } from '@fortawesome/free-solid-svg-icons/faPeopleArrows'
import { describeHandover } from '@holdfast/contract/incidents/handover-words'
import type { Handover } from '@holdfast/contract/incidents/handovers'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useBriefOf } from '../../../data/incidents/handover-briefs.ts'
import {
  acceptHandover,
  useHandovers,
  type WaitingHandover,
  withdrawHandover,
} from '../../../data/incidents/handovers.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { stateSentence } from '../../../domain/handover-notices.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useParams, useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { BriefSections } from './brief-sections.tsx'
import styles from './handover.module.css'

const ABOVE = '/roles'

/** One handover of a role with its brief; the receiver takes over here, the giver withdraws it. */
export function HandoverScreen() {
  const { handoverid = '' } = useParams()
  const { incident: active, state } = useActiveIncident()
  const incidents = useIncidents()
  const named = useSearchParams()[0].get('incident')
  const incident = incidents.data?.find(({ id }) => id === named) ?? active
  const handovers = useHandovers(incident?.id)
  const handover = handovers.data?.find(({ id }) => id === handoverid)
  const waiting = handovers.waiting.filter((item) => item.handoverid === handoverid)
  const known = { incident, handover, waiting }
  if (incident && (handover || waiting.length > 0)) {
    return <OneHandover key={handoverid} {...known} incident={incident} />
  }
  return (
    <StaffScreen title="Handover" back={ABOVE}>
      <SectionLoader read={[{ state, retry: incidents.retry }, ...(incident ? [handovers] : [])]}>
        {() => (
          <EmptyState
            icon={faPeopleArrows}
            title="This handover is not in an open incident"
            text="Its incident may be closed. The handovers of a closed incident are in its record."
            action={<LinkButton to={ABOVE}>Roles</LinkButton>}
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

type OneHandoverProps = {
  incident: Incident
  handover: Handover | undefined
  waiting: readonly WaitingHandover[]
}

function OneHandover({ incident, handover, waiting }: OneHandoverProps) {
  const { userid } = useMe()
  const [isBusy, setBusy] = useState(false)
  const [isNotKept, setNotKept] = useState(false)
  const isOpen = handover?.state === 'open' && incident.closed === null
  const isSending = waiting.some(({ refused }) => refused === undefined)
  const isReceiver = isOpen && handover.touserid === userid
  const isGiver = isOpen && handover.from.some((holder) => holder.userid === userid)

  async function send(store: (handover: Handover) => Promise<boolean>) {
    if (isBusy || handover === undefined) return
    setBusy(true)
    setNotKept(!(await store(handover).catch(() => false)))
    setBusy(false)
  }

  return (
    <StaffScreen
      title="Handover"
      back={ABOVE}
      bottom={
        isReceiver && (
          <Button
            kind="primary"
            block
            disabled={isBusy || isSending}
            onClick={() => void send(acceptHandover)}
          >
            I take over
          </Button>
        )
      }
    >
      <IncidentLine incident={incident} />
      {incident.exercise && <Notice kind="warn">{EXERCISE_MOVES_ROLES}</Notice>}
      {handover && <HandoverFacts handover={handover} />}
      <WaitingNotices waiting={waiting} />
      {isNotKept && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {isGiver && (
        <Button disabled={isBusy || isSending} onClick={() => void send(withdrawHandover)}>
          Withdraw
        </Button>
      )}
      {handover && <BriefOf handover={handover} />}
    </StaffScreen>
  )
}

function BriefOf({ handover }: { handover: Handover }) {
  const brief = useBriefOf(handover)
  if (brief.state === 'failed') {
    return (
      <Notice
        title="The brief is not on this device"
        actions={<Button onClick={brief.retry}>Retry</Button>}
      >
        It is read when you are back online. Whoever gives or takes the role has it without a
        network.
      </Notice>
    )
  }
  return brief.state === 'loading' ? <Spinner /> : <BriefSections brief={brief.data} />
}

const EXERCISE_MOVES_ROLES =
  'Exercise. The role really moves, because there is one list of roles. Hand it back at the end.'

function HandoverFacts({ handover }: { handover: Handover }) {
  return (
    <section className={styles.facts}>
      <h2>{describeHandover(handover)}</h2>
      <p className="meta">{formatDateTime(handover.timestamp)}</p>
      <p role="status">{stateSentence(handover)}</p>
    </section>
  )
}

/** What this device has not sent yet, and what the server has not accepted, with its sentence. */
function WaitingNotices({ waiting }: { waiting: readonly WaitingHandover[] }) {
  const online = useOnline()
  return (
    <div role="status">
      {waiting.map(({ id, title, refused }) =>
        refused ? (
          <FailureNotice
            key={id}
            title={`${title}: not accepted`}
            sentences={[refused.message]}
            actions={<LinkButton to="/unsent">Unsent entries</LinkButton>}
          />
        ) : (
          <Notice key={id} title="Not sent yet">
            {title}. {online ? 'It is being sent.' : 'It is sent when you are back online.'} Nobody
            has the role from it before.
          </Notice>
        ),
      )}
    </div>
  )
}
