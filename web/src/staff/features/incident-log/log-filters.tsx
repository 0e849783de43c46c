import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import type { Role } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { useMe } from '../../../data/sign-in/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { LogFilter } from './incident-log-rules.ts'
import styles from './log-filters.module.css'

const ALL: LogFilter = { roleid: '', isDecisionLog: false }

/** `showOwn` ends a filter that would hide the entry which the person has just written. */
export function useLogFilter() {
  const { speakingRole } = useMe()
  const [filter, setFilter] = useState(ALL)

  function showOwn() {
    const isHidden = filter.isDecisionLog || filter.roleid !== speakingRole
    if (isHidden) setFilter(ALL)
  }

  return { filter, setFilter, showOwn }
}

type LogFiltersProps = {
  roles: readonly Role[]
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

/** Chooses the role whose entries the log shows, and whether it shows only decisions. */
export function LogFilters({ roles, filter, onChange }: LogFiltersProps) {
  const { roleid, isDecisionLog } = filter
  return (
    <div data-print="hide" className={styles.filters}>
      <SelectField
        label="Role"
        labelHidden
        emptyOption="All roles"
        options={roles.map(({ id, title }) => ({ value: id, label: title }))}
        value={roleid}
        onChange={(event) => onChange({ ...filter, roleid: event.target.value })}
      />
      <Button
        aria-pressed={isDecisionLog}
        icon={isDecisionLog ? faCheck : undefined}
        onClick={() => onChange({ ...filter, isDecisionLog: !isDecisionLog })}
      >
        Decision log
      </Button>
    </div>
  )
}
