import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import type { Incident } from '@holdfast/contract/incidents'
import {
  describeCount,
  type GroupOfRollCall,
  summariseRollCall,
} from '@holdfast/contract/roll-call-totals'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useActiveIncident } from '../../../data/active-incident.ts'
import { useIncidents } from '../../../data/incidents.ts'
import { addCount, type CountRow, useCounts, useRollGroups } from '../../../data/roll-call.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { IncidentLine, StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import styles from './count-form.module.css'
import { CountForm } from './count-form.tsx'
import { type CountDraft, type CountFields, countOf, startFields } from './count-form-rules.ts'

const FORM = 'count'
const ABOVE = '/roll-call'

/** One group, to be counted. */
export function GroupCountScreen() {
  const { groupid = '' } = useParams()
  const { incident: active, state } = useActiveIncident()
  const incidents = useIncidents()
  const groups = useRollGroups()
  // The incident that was active when the screen opened: typing does not move to another one.
  const [first, setFirst] = useState(active?.id)
  if (first === undefined && active !== undefined) setFirst(active.id)
  const incident = incidents.data?.find(({ id }) => id === first)
  const counts = useCounts(first)
  const group = summariseRollCall(groups.data ?? [], counts.data ?? []).groups.find(
    ({ id }) => id === groupid,
  )
  if (incident && group) return <GroupCount key={group.id} incident={incident} group={group} />
  return (
    <StaffScreen title="Roll call" back={ABOVE}>
      <SectionLoader read={{ state, retry: incidents.retry }}>
        {() => (
          <SectionLoader read={groups}>
            {() => (
              <EmptyState
                icon={faClipboardUser}
                title={
                  incident
                    ? 'There is no such group'
                    : 'Groups are counted while an incident is in progress'
                }
                action={<LinkButton to={ABOVE}>Roll call</LinkButton>}
              />
            )}
          </SectionLoader>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

type GroupCountProps = { incident: Incident; group: GroupOfRollCall<CountRow> }

function GroupCount({ incident, group }: GroupCountProps) {
  const goBack = useGoBack(ABOVE)
  const online = useOnline()
  const draft = useFormDraft<CountDraft>(`count ${incident.id} ${group.id}`)
  const last = group.count
  const fields = draft.value?.fields ?? startFields(group, last)

  function type(typed: Partial<CountFields>) {
    const seen = draft.value ? draft.value.seen : (last?.id ?? null)
    draft.save({ fields: { ...fields, ...typed }, seen })
  }

  async function send() {
    if (!(await addCount(incident.id, countOf(group, fields, new Date())))) return
    draft.end()
    goBack()
  }

  const isNewer = last !== undefined && draft.value !== undefined && draft.value.seen !== last.id
  return (
    <StaffScreen
      title={group.name}
      back={ABOVE}
      bottom={
        <div className={styles.send}>
          <Button kind="primary" type="submit" form={FORM} block>
            Send count
          </Button>
          {!online && <p className="meta">You are offline. It is sent by itself later.</p>}
        </div>
      }
    >
      <IncidentLine incident={incident} />
      {incident.closed !== null && (
        <Notice kind="warn" title="This incident was closed">
          Only a count from before it was closed is still accepted.
        </Notice>
      )}
      <div role="status">
        {last && !draft.isEnded && <LastCount last={last} isNewer={isNewer} />}
      </div>
      <CountForm id={FORM} group={group} fields={fields} onType={type} onSend={() => void send()} />
    </StaffScreen>
  )
}

/** The count that stands; when it arrived while somebody was typing, what was typed stays. */
function LastCount({ last, isNewer }: { last: CountRow; isNewer: boolean }) {
  const title = `${isNewer ? 'Newer report: ' : 'Last report: '}${last.authorname}, ${formatTime(last.timestamp)}`
  return (
    <Notice kind={isNewer ? 'warn' : 'info'} title={title}>
      {describeCount(last)}
      {last.sending === 'waiting' && '. Not sent yet'}
      {isNewer && <p>What you typed is kept. Sending it replaces this report.</p>}
    </Notice>
  )
}
