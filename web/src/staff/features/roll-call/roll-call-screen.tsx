import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { PersonOnPhone } from '@holdfast/contract/roll-call/people'
import {
  type GroupOfRollCall,
  summariseRollCall,
  type RollCallTotals as Totals,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { pluralise } from '@holdfast/contract/text'
import { useMemo } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import {
  type CountRow,
  useCounts,
  useExpectedGroups,
  useOnListAlone,
} from '../../../data/incidents/roll-call.ts'
import { useHasNames, usePeople } from '../../../data/incidents/roll-people.ts'
import { useIsReception } from '../../../data/incidents/visitors.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { LoadingPlaceholder } from '../../../ui/screen/loading-placeholder.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { MissingAndInjured } from './missing-and-injured.tsx'
import { PeopleByName } from './people-by-name.tsx'
import { describeGroup, sortIntoSections, totalRows } from './roll-call-rules.ts'
import styles from './roll-call-screen.module.css'
import { useCountedIncident } from './use-counted-incident.ts'

/** Shows who is present and who is missing in an incident, and leads to each group's count. */
export function RollCallScreen() {
  const { read, searchString } = useCountedIncident()
  return (
    <StaffScreen title="Roll call" back="/menu">
      <SectionLoader read={read}>
        {() =>
          read.data ? (
            <RollCall incident={read.data} searchString={searchString} />
          ) : (
            <EmptyState
              icon={faClipboardUser}
              title="Groups are counted while an incident is in progress"
              text="Report the incident first, or an exercise."
              action={
                <>
                  <LinkButton to="/incidents">Report Incident</LinkButton>
                  <VisitorsLink />
                </>
              }
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type RollCallProps = { incident: Incident; searchString: string }

function RollCall({ incident, searchString }: RollCallProps) {
  const { userid } = useMe()
  const groups = useExpectedGroups(incident.id)
  const counts = useCounts(incident.id)
  const people = usePeople(incident.id)
  const byList = useOnListAlone(incident.id)
  const alerted = useNewestAlertToAll(incident.id)
  const rollCall = useMemo(
    () => summariseRollCall(groups.data ?? [], counts.rows, alerted),
    [groups.data, counts.rows, alerted],
  )
  const waiting = counts.rows.filter(({ sending }) => sending === 'waiting').length
  const sections = sortIntoSections(rollCall.groups, userid)
  return (
    <>
      <IncidentLine incident={incident} />
      <SectionLoader read={groups}>
        {() =>
          rollCall.groups.length === 0 ? (
            <EmptyState
              icon={faClipboardUser}
              title="There are no groups to count yet"
              text="An admin adds classes, staff teams and visitors under Roll groups."
            />
          ) : (
            <>
              {counts.state === 'loading' && <LoadingPlaceholder />}
              {counts.state === 'failed' && (
                <Notice
                  kind="warn"
                  title="What others have counted is not known yet"
                  actions={<Button onClick={counts.retry}>Retry</Button>}
                >
                  {counts.failure.message}
                </Notice>
              )}
              {alerted && rollCall.totals.countedBefore > 0 && (
                <Notice
                  kind="warn"
                  title={`${pluralise(rollCall.totals.countedBefore, PEOPLE)} not counted since ${alerted.title}`}
                >
                  {alerted.title} was sent to everybody at {formatTime(alerted.timestamp)}. They
                  were counted before, or by a phone that had not heard of it, and may be somewhere
                  else now. Count their groups again.
                </Notice>
              )}
              <GroupList title="My groups" groups={sections.mine} {...{ people, searchString }} />
              <RollCallTotals totals={rollCall.totals} byList={byList} waiting={waiting} />
              <PeopleByName incident={incident} />
              <MissingAndInjured rollCall={rollCall} />
              <GroupList
                title="Not counted yet"
                groups={sections.notCounted}
                {...{ people, searchString }}
              />
              <GroupList
                title="Count again"
                groups={sections.again}
                {...{ people, searchString }}
              />
              <GroupList title="Counted" groups={sections.counted} {...{ people, searchString }} />
              <VisitorsLink />
            </>
          )
        }
      </SectionLoader>
    </>
  )
}

/** For reception. */
function VisitorsLink() {
  const isReception = useIsReception()
  const hasNames = useHasNames()
  return isReception && hasNames ? (
    <LinkButton to="/visitors">Sign visitors in and out</LinkButton>
  ) : null
}

type GroupListProps = {
  title: string
  groups: readonly GroupOfRollCall<CountRow>[]
  people: readonly PersonOnPhone[]
  searchString: string
}

function GroupList({ title, groups, people, searchString }: GroupListProps) {
  const users = useUsers().data
  if (groups.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({groups.length})
      </h2>
      <List label={title}>
        {groups.map((group) => {
          const { text, colour, isUnsent } = describeGroup(group, users ?? [], people)
          return (
            <ListLink
              key={group.id}
              to={`/roll-call/${group.id}${searchString}`}
              title={
                <>
                  <span className={group.count && 'visually-hidden'}>Count </span>
                  {group.name} {isUnsent && <Tag colour="warn">Not sent yet</Tag>}
                </>
              }
              subtitle={text}
              colour={colour}
              hasColouredEdge
            />
          )
        })}
      </List>
    </section>
  )
}

type RollCallTotalsProps = {
  totals: Totals
  byList: readonly PersonOnPhone[]
  /** The number of counts of this device that the server does not have yet. */
  waiting: number
}

const PEOPLE = { one: 'person', many: 'people' }
const NOT_SENT = { one: 'count is not sent yet', many: 'counts are not sent yet' }

/** The sums of all counts. */
function RollCallTotals({ totals, byList, waiting }: RollCallTotalsProps) {
  return (
    <>
      <dl className={styles.totals} aria-label="Totals">
        {totalRows(totals, byList).map(({ title, number, detail, colour }) => (
          <div key={title} className={styles.total} data-colour={colour}>
            <dt>{title}</dt>
            <dd>
              {number} {detail && <span className={styles.detail}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {waiting > 0 && (
          <Notice kind="warn" title={pluralise(waiting, NOT_SENT)}>
            {waiting === 1 ? 'It is' : 'They are'} kept on this device and sent by{' '}
            {waiting === 1 ? 'itself' : 'themselves'} as soon as the server can be reached.
          </Notice>
        )}
      </div>
    </>
  )
}
