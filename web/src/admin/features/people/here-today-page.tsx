import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { byLastName } from '@holdfast/contract/sorting'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useMemo } from 'react'
import { useAttendance } from '../../../data/admin/attendance.ts'
import { usePeople } from '../../../data/admin/people.ts'
import { useRollCallSettings } from '../../../data/admin/roll-call-settings.ts'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { AbsentForm } from './absent-form.tsx'
import { AttendanceTokens } from './attendance-tokens.tsx'
import styles from './here-today-page.module.css'
import { NamesSetting } from './names-setting.tsx'
import { useAbsentList } from './use-absent-list.ts'

/** The day of this computer, such as `2026-11-27`. */
function readToday(): string {
  const now = new Date(serverNow())
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

/** Who of the people is known not to be on site today. */
export function HereTodayPage() {
  const { organisationid } = useAdminOrganisation()
  const isOwn = useMe().organisationid === organisationid
  const addressOf = useAdminAddress()
  const day = useEveryMinute(readToday)
  const settings = useRollCallSettings(organisationid)
  const people = usePeople(organisationid)
  const groups = useRollGroups(organisationid)
  const attendance = useAttendance(organisationid, day)
  return (
    <AdminPage
      title="Who is here today"
      above={
        <>
          <LinkButton kind="quiet" to={addressOf('/admin/people')}>
            Back to people
          </LinkButton>
          {isOwn && (
            <LinkButton kind="quiet" to="/visitors">
              Sign visitors in and out
            </LinkButton>
          )}
        </>
      }
    >
      <ReadSection read={settings}>
        {({ rollcallnames }) =>
          rollcallnames === 'off' ? (
            <>
              <Notice title="Roll calls are by numbers">
                Who is absent can be said when they are by name.
              </Notice>
              <NamesSetting />
            </>
          ) : (
            <ReadSection read={people}>
              {(everybody) => (
                <ReadSection read={groups}>
                  {(allGroups) => (
                    <ReadSection read={attendance}>
                      {(list) => (
                        <>
                          <AbsentToday
                            key={day}
                            list={list}
                            everybody={everybody}
                            groups={allGroups}
                          />
                          <AttendanceTokens />
                        </>
                      )}
                    </ReadSection>
                  )}
                </ReadSection>
              )}
            </ReadSection>
          )
        }
      </ReadSection>
    </AdminPage>
  )
}

type AbsentTodayProps = {
  list: Attendance
  /** Also those who have left. */
  everybody: readonly Person[]
  groups: readonly RollGroup[]
}

function AbsentToday({ list, everybody, groups }: AbsentTodayProps) {
  const people = useMemo(() => everybody.filter(({ active }) => active), [everybody])
  const { save, failure, isSaving, online } = useAbsentList(list, { people, groups })
  const ids = new Set(list.absent)
  const absent = people.filter(({ id }) => ids.has(id)).sort(byLastName)
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  return (
    <div className={styles.page}>
      <Notice title={titleOf(list, absent.length, people.length)}>
        {list.given === null
          ? 'A roll call expects everybody on the list of people. Yesterday’s list is not used.'
          : 'A roll call does not expect them unless somebody marks them. It shows how many rest on this list alone. The list ends with the day.'}
      </Notice>
      {failure && <FailureNotice title="The list was not saved" sentences={failure} />}
      <AbsentForm list={list} people={people} groups={groups} isSaving={isSaving} onSave={save} />
      {absent.length > 0 && (
        <section>
          <h2>Not on site today ({absent.length})</h2>
          <List label="Not on site today">
            {absent.map(({ id, name, rollgroupid }) => (
              <ListItem
                key={id}
                title={name}
                subtitle={groupNames.get(rollgroupid) ?? 'No group'}
                end={
                  <Button
                    busy={isSaving}
                    disabledReason={online ? undefined : 'Needs a connection'}
                    aria-label={`${name} came in`}
                    onClick={() =>
                      void save(
                        list.absent.filter((each) => each !== id),
                        `${name} is expected again`,
                      )
                    }
                  >
                    Came in
                  </Button>
                }
              />
            ))}
          </List>
        </section>
      )}
    </div>
  )
}

function titleOf({ given, givenby }: Attendance, absent: number, all: number): string {
  if (given === null) return 'There is no list for today yet'
  const are = absent === 1 ? 'is' : 'are'
  return `${absent} of ${pluralise(all, PEOPLE)} ${are} not on site, by the list of ${formatTime(given)} from ${givenby}`
}
