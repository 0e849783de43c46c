import { faIdBadge } from '@fortawesome/free-solid-svg-icons/faIdBadge'
import type { Visitor } from '@holdfast/contract/roll-call/visitors'
import { useHasNames } from '../../../data/incidents/roll-people.ts'
import { useDeparture, useIsReception, useVisitors } from '../../../data/incidents/visitors.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { VisitorForm } from './visitor-form.tsx'
import { describeVisitor, isOverdue, sortVisitors } from './visitor-lists.ts'
import styles from './visitors-screen.module.css'

/** Reception signs visitors in and out, on a tablet that stays at this screen. */
export function VisitorsScreen() {
  const isAllowed = useIsReception()
  const hasNames = useHasNames()
  return (
    <StaffScreen title="Visitors" back="/menu">
      {isAllowed === false && (
        <EmptyState
          icon={faIdBadge}
          title="Visitors are signed in at reception"
          text="Admins and the people who count the roll group Visitors sign visitors in. An admin chooses those people under Roll groups."
        />
      )}
      {isAllowed && !hasNames && (
        <EmptyState
          icon={faIdBadge}
          title="Visitors are kept by name"
          text="Roll calls are by numbers. An admin can turn on “Roll call by name” under People."
        />
      )}
      {isAllowed && hasNames && <Reception />}
    </StaffScreen>
  )
}

function Reception() {
  const online = useOnline()
  const visitors = useVisitors()
  const departure = useDeparture()
  return (
    <div className={styles.reception}>
      {!online && (
        <Notice kind="warn" title="You are offline">
          Nobody can be signed in or out until you are online again. Write on paper who comes and
          leaves, and enter it then.
        </Notice>
      )}
      <VisitorForm online={online} />
      {departure.failure && (
        <FailureNotice title="This was not saved" sentences={departure.failure.errors} />
      )}
      <SectionLoader read={visitors}>
        {() => (
          <VisitorLists
            visitors={visitors.data ?? []}
            isBusy={departure.pending || !online}
            onDeparture={(id, departed) => void departure.run({ id, departed })}
          />
        )}
      </SectionLoader>
    </div>
  )
}

type VisitorListsProps = {
  visitors: readonly Visitor[]
  isBusy: boolean
  onDeparture: (id: string, departed: string | null) => void
}

function VisitorLists({ visitors, isBusy, onDeparture }: VisitorListsProps) {
  const now = new Date()
  const { here, left } = sortVisitors(visitors)
  return (
    <>
      <section>
        <h2>Here now ({here.length})</h2>
        {here.length === 0 && <p>No visitor is here.</p>}
        <List label="Here now">
          {here.map((visitor) => (
            <ListItem
              key={visitor.id}
              title={
                <>
                  {visitor.name}{' '}
                  {isOverdue(visitor, now) && <Tag colour="warn">Not signed out</Tag>}
                </>
              }
              subtitle={describeVisitor(visitor, now)}
              end={
                <Button
                  disabled={isBusy}
                  aria-label={`Sign ${visitor.name} out`}
                  onClick={() => onDeparture(visitor.id, new Date().toISOString())}
                >
                  Sign out
                </Button>
              }
            />
          ))}
        </List>
        <p className={styles.note}>
          Everybody here is expected in a roll call. Signing somebody out during an incident does
          not remove them from it.
        </p>
      </section>
      {left.length > 0 && (
        <section>
          <h2>Left in the last day ({left.length})</h2>
          <List label="Left">
            {left.map((visitor) => (
              <ListItem
                key={visitor.id}
                title={visitor.name}
                subtitle={describeVisitor(visitor, now)}
                end={
                  <Button
                    kind="quiet"
                    disabled={isBusy}
                    aria-label={`Undo: ${visitor.name} is here`}
                    onClick={() => onDeparture(visitor.id, null)}
                  >
                    Undo
                  </Button>
                }
              />
            ))}
          </List>
        </section>
      )}
    </>
  )
}
