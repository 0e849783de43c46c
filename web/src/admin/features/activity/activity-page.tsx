import { faClockRotateLeft } from '@fortawesome/free-solid-svg-icons/faClockRotateLeft'
import { faFileCsv } from '@fortawesome/free-solid-svg-icons/faFileCsv'
import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import type { ActivityFilter } from '@holdfast/contract/sign-in/activity'
import { useEffect, useMemo, useState } from 'react'
import { useActivity, useExportActivity } from '../../../data/admin/activity.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import styles from './activity-list.module.css'
import { ActivityList } from './activity-list.tsx'
import { type FilterFields, filterOf, invalidDays, NO_FILTER } from './activity-rules.ts'

/** How long typing must pause before the filter is applied, in milliseconds. */
const TYPING_MS = 300

/** Who changed what in the organisation, and when. */
export function ActivityPage() {
  const { organisationid } = useAdminOrganisation()
  const [fields, setFields] = useState(NO_FILTER)
  const debounced = useDebounced(fields)
  const filter = useMemo(() => filterOf(debounced), [debounced])
  const activity = useActivity(organisationid, filter)
  const isEverything = Object.keys(filter).length === 0
  return (
    <AdminPage title="Activity">
      <PrintedHeading />
      <p className={styles.about} data-print="hide">
        Who signed in, and who changed what. It is kept for good, and nobody can change it.
      </p>
      <ActivityFilters fields={fields} onChange={setFields}>
        <ActivityExport filter={filter} />
      </ActivityFilters>
      <ReadSection read={activity.read}>
        {(entries) => {
          if (entries.length > 0) return <ActivityList activity={activity} entries={entries} />
          return isEverything ? (
            <EmptyState
              icon={faClockRotateLeft}
              title="Nothing has been done yet"
              text="Sign-ins, and every change to users, contacts, groups, roles and content, will appear here."
            />
          ) : (
            <EmptyState
              icon={faMagnifyingGlass}
              title="No activity matches"
              text="Try fewer words, another kind or more days."
              action={<Button onClick={() => setFields(NO_FILTER)}>Clear filters</Button>}
            />
          )
        }}
      </ReadSection>
    </AdminPage>
  )
}

/** The filter to apply, once nobody is typing and the days are valid. */
function useDebounced(fields: FilterFields): FilterFields {
  const [debounced, setDebounced] = useState(fields)
  useEffect(() => {
    if (invalidDays(fields) !== undefined) return
    const timer = setTimeout(() => setDebounced(fields), TYPING_MS)
    return () => clearTimeout(timer)
  }, [fields])
  return debounced
}

/** Downloads all entries that match the filter. */
function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const { organisationid } = useAdminOrganisation()
  const { run, pending, failure } = useExportActivity(organisationid)
  const online = useOnline()

  async function save() {
    const outcome = await run(filter)
    if (outcome.ok) saveFile(`activity-${organisationid}.csv`, outcome.value)
  }

  return (
    <>
      <Button
        icon={faFileCsv}
        busy={pending}
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      {failure && (
        <FailureNotice title="The activity was not exported" sentences={[failure.message]} />
      )}
    </>
  )
}
