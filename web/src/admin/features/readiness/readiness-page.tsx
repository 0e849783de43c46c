import { faUserCheck } from '@fortawesome/free-solid-svg-icons/faUserCheck'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { OFFLINE_PERIOD } from '@holdfast/contract/durations'
import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { PEOPLE } from '@holdfast/contract/text'
import { useMemo, useState } from 'react'
import { useUserReadiness } from '../../../data/admin/user-readiness.ts'
import { Dot } from '../../../ui/dot.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { READY_LABELS } from '../../device-readiness/user-readiness-text.ts'
import { ExportButtons } from '../../files/export-buttons.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { PushTestButton } from './push-test-button.tsx'
import { readinessColumns } from './readiness-columns.tsx'
import styles from './readiness-page.module.css'
import {
  concernsOf,
  isShown,
  type ReadinessRow,
  readinessCsv,
  readinessRows,
  readinessShares,
  SHOWN,
  type Shown,
  summaryOf,
} from './readiness-rules.ts'
import { StateIconLegend } from './state-icon.tsx'

/** Shows which people of the organisation are ready for a day without a network. */
export function ReadinessPage() {
  const { organisationid } = useAdminOrganisation()
  const readiness = useUserReadiness(organisationid)
  return (
    <AdminPage title="Readiness">
      <ReadSection read={readiness}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState
              icon={faUsers}
              title="No users yet"
              text="Add people on the page Users; their devices report here once they have signed in."
            />
          ) : (
            <ReadinessTable users={users} />
          )
        }
      </ReadSection>
    </AdminPage>
  )
}

const SHOWN_OPTIONS = Object.entries(SHOWN).map(([value, label]) => ({ value, label }))

/** How many are ready, and everybody by name. */
function ReadinessTable({ users }: { users: readonly UserReadiness[] }) {
  const { organisationid } = useAdminOrganisation()
  const now = useNow()
  const [filter, setFilter] = useState<Shown>('')
  const rows = useMemo(() => readinessRows(users, now), [users, now])
  const shown = useMemo(() => rows.filter((row) => isShown(row, filter)), [rows, filter])
  const columns = useMemo(() => readinessColumns(now), [now])
  const concerns = concernsOf(rows, now)
  return (
    <div className={styles.readiness}>
      <PrintedHeading />
      <div className={styles.summary}>
        <p className={styles.ready}>{summaryOf(rows)}</p>
        {concerns.length > 0 && <p>{concerns.join('; ')}.</p>}
        <ReadinessShares rows={rows} />
      </div>
      <ReadinessHelp />
      <StateIconLegend />
      <DataTable
        noun={PEOPLE}
        columns={columns}
        rows={shown}
        initialSort={{ column: 'name', descending: false }}
        empty={{
          icon: faUserCheck,
          title: filter === 'never' ? 'Everybody has reported' : 'Everybody is ready',
        }}
        tools={
          <>
            <SelectField
              label="Who is shown"
              labelHidden
              options={SHOWN_OPTIONS}
              value={filter}
              onChange={({ target }) => setFilter(target.value as Shown)}
            />
            <div className={styles.buttons}>
              <PushTestButton organisationid={organisationid} />
              <ExportButtons
                fileName={`readiness-${organisationid}.csv`}
                csv={() => readinessCsv(shown)}
              />
            </div>
          </>
        }
      />
    </div>
  )
}

/** How many users are in each state: as a stacked bar, and as text below it. */
function ReadinessShares({ rows }: { rows: readonly ReadinessRow[] }) {
  const shares = readinessShares(rows)
  return (
    <div className={styles.shares}>
      <StackedBar parts={shares} />
      <ul className={styles.legend}>
        {shares.map(({ state, colour, count }) => (
          <li key={state}>
            <Dot colour={colour} /> {READY_LABELS[state]}: {count}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a person has to do. Admins can read it out to them. */
function ReadinessHelp() {
  return (
    <details className={styles.help} data-print="hide">
      <summary>What makes a person ready</summary>
      <ol>
        <li>They open Holdfast on their phone and add it to the home screen.</li>
        <li>They sign in there, once every {OFFLINE_PERIOD} at least, with a connection.</li>
        <li>
          They leave it open until Settings says “This device is ready for offline use”. That takes
          less than a minute.
        </li>
      </ol>
      <p>
        A device reports by itself, within moments of being ready and then once a day while it has a
        connection. After something new is published it is not current until the app has next been
        opened. Of several devices of one person, the one that reported last counts.
      </p>
    </details>
  )
}
