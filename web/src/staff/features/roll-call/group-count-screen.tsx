import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { PersonOnPhone } from '@holdfast/contract/roll-call/people'
import {
  describeCount,
  type GroupOfRollCall,
  summariseRollCall,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { useState } from 'react'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import {
  addCount,
  type CountRow,
  useCounts,
  useExpectedGroups,
} from '../../../data/incidents/roll-call.ts'
import { useHasNames, usePeople } from '../../../data/incidents/roll-people.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import styles from './count-form.module.css'
import { CountForm } from './count-form.tsx'
import {
  addedWhileTyping,
  type CountDraft,
  type CountFields,
  countedList,
  countOf,
  doubtAbout,
  draftAfterAlert,
  draftWithAdded,
  startFields,
} from './count-form-rules.ts'
import { GroupByName } from './group-by-name.tsx'
import { usePersonRows } from './people-by-name.tsx'
import { rowsOfGroup } from './person-rows.ts'
import { describeAdded } from './roll-call-rules.ts'
import { useCountedIncident } from './use-counted-incident.ts'

const FORM_ID = 'count'
const PARENT_PATH = '/roll-call'

/** Counts one group. */
export function GroupCountScreen() {
  const { groupid = '' } = useParams()
  const { read, searchString } = useCountedIncident()
  const incident = read.data
  const groups = useExpectedGroups(incident?.id)
  const counts = useCounts(incident?.id)
  const alerted = useNewestAlertToAll(incident?.id)
  const { groups: counted } = summariseRollCall(groups.data ?? [], counts.rows, alerted)
  const group = counted.find(({ id }) => id === groupid)
  const back = `${PARENT_PATH}${searchString}`
  const rows = rowsOfGroup(usePersonRows(incident?.id), groupid)
  const hasNames = useHasNames() && rows.length > 0
  const [isByNumber, setByNumber] = useState(false)
  // After the closing only admins have the marks: others would see a class that nobody has marked.
  if (incident?.closed === null && group && hasNames && !isByNumber) {
    return (
      <GroupByName
        key={group.id}
        {...{ incident, group, rows, back }}
        onCountByNumber={() => setByNumber(true)}
      />
    )
  }
  if (incident && group) {
    return <GroupCount key={group.id} incident={incident} group={group} back={back} />
  }
  return (
    <StaffScreen title="Roll call" back={back}>
      <SectionLoader read={read}>
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
                action={<LinkButton to={back}>Roll call</LinkButton>}
              />
            )}
          </SectionLoader>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

type GroupCountProps = {
  incident: Incident
  group: GroupOfRollCall<CountRow>
  back: string
}

function GroupCount({ incident, group, back }: GroupCountProps) {
  const goBack = useGoBack(back)
  const online = useOnline()
  const confirm = useConfirm()
  const draft = useFormDraft<CountDraft>(`count ${incident.id} ${group.id}`)
  const [isNotStored, setNotStored] = useState(false)
  const people = usePeople(incident.id)
  const last = group.count
  // Names of a roll call by name do not go into a count, which stays on phones.
  const start = last?.isByName ? undefined : last
  const alerted = useNewestAlertToAll(incident.id)
  const alertid = alerted?.id ?? ''
  const typedBefore = draft.value && (draft.value.alerted ?? '') !== alertid
  const added = draft.value ? addedWhileTyping(draft.value, group) : 0
  const fields =
    draft.value === undefined
      ? startFields(group, start, incident.closed)
      : draftAfterAlert(draftWithAdded(draft.value, added), alertid).fields

  function handleTyped(typed: Partial<CountFields>) {
    const seenCountId = draft.value ? draft.value.seen : (last?.id ?? null)
    const list = countedList(group)
    draft.save({ fields: { ...fields, ...typed }, seen: seenCountId, alerted: alertid, list })
  }

  async function send() {
    const doubt = doubtAbout(fields)
    if (doubt !== undefined && !(await confirm({ message: doubt, details: <Surplus /> }))) return
    const isKept = await addCount(incident.id, countOf(group, fields, new Date())).catch(
      () => false,
    )
    setNotStored(!isKept)
    if (!isKept) return
    draft.end()
    goBack()
  }

  const isNewer = last !== undefined && draft.value !== undefined && draft.value.seen !== last.id
  return (
    <StaffScreen
      title={group.name}
      back={back}
      bottom={
        <div className={styles.send}>
          <Button kind="primary" type="submit" form={FORM_ID} block>
            Send count
          </Button>
          {!online && (
            <p className="meta">You are offline. It will be sent when you are back online.</p>
          )}
        </div>
      }
    >
      <IncidentLine incident={incident} />
      {isNotStored && <FailureNotice sentences={[NOT_KEPT]} />}
      {incident.closed !== null && (
        <Notice kind="warn" title="This incident was closed">
          You can still enter a count that was made before the incident was closed, with its time.
        </Notice>
      )}
      {typedBefore && alerted && !draft.isEnded && (
        <Notice kind="warn" title={`Count again after ${alerted.title}`}>
          What you had typed before it, how many are present and where, has been removed.
        </Notice>
      )}
      {added > 0 && !draft.isEnded && (
        <Notice
          kind="warn"
          title={`${added} more on the list since you began to type, ${fields.expected} are expected`}
        />
      )}
      <div role="status">
        {last && !draft.isEnded && <LastCount {...{ last, group, isNewer }} people={people} />}
      </div>
      <CountForm
        id={FORM_ID}
        group={group}
        closed={incident.closed}
        fields={fields}
        onType={handleTyped}
        onSend={() => void send()}
      />
    </StaffScreen>
  )
}

/** A mistake is likelier than a guest, but late pupils and visitors exist: the count is never refused. */
function Surplus() {
  return (
    <p>
      That is more than expected. Somebody may be counted as present and as missing. Send it if
      others are with the group, such as visitors.
    </p>
  )
}

/** Shows the latest count. If it arrived while somebody was typing, what they typed stays. */
type LastCountProps = {
  last: CountRow
  group: GroupOfRollCall<CountRow>
  isNewer: boolean
  people: readonly PersonOnPhone[]
}

function LastCount({ last, group, isNewer, people }: LastCountProps) {
  const isOld = group.countedBefore > 0
  const title = `${isNewer ? 'Newer report: ' : 'Last report: '}${last.authorname}, ${formatTime(last.timestamp)}`
  return (
    <Notice kind={isNewer || isOld || group.added > 0 ? 'warn' : 'info'} title={title}>
      {isOld && <p>That was before the last alert. Count again.</p>}
      {group.added > 0 && <p>On the list since then: {describeAdded(group, people)}.</p>}
      {describeCount(last)}
      {last.sending === 'waiting' && '. Not sent yet'}
      {isNewer && <p>What you typed is kept. Sending it replaces this report.</p>}
    </Notice>
  )
}
