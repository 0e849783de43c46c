import { ACTIVITY_KINDS, type ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { SearchField } from '../../data-table/search-field.tsx'
import styles from './activity-filters.module.css'
import { type FilterFields, invalidDays, NO_FILTER } from './activity-rules.ts'

const KIND_OPTIONS = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }))

type ActivityFiltersProps = {
  fields: FilterFields
  onChange: (fields: FilterFields) => void
  /** Further controls in the same row. */
  children: ReactNode
}

/** The filters: text, kind and days. */
export function ActivityFilters({ fields, onChange, children }: ActivityFiltersProps) {
  const set = (change: Partial<FilterFields>) => onChange({ ...fields, ...change })
  const isEverything = Object.values(fields).every((value) => value === '')
  return (
    <search className={styles.filters} data-print="hide">
      <div className={styles.words}>
        <SearchField
          label="Search activity"
          value={fields.text}
          onChange={(text) => set({ text })}
        />
      </div>
      <div className={styles.kind}>
        <SelectField
          label="Kind"
          emptyOption="All kinds"
          options={KIND_OPTIONS}
          value={fields.kind}
          onChange={({ target }) => set({ kind: target.value as ActivityKind | '' })}
        />
      </div>
      <TextField
        type="date"
        label="From"
        max="9999-12-31"
        value={fields.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        type="date"
        label="To"
        max="9999-12-31"
        error={invalidDays(fields)}
        value={fields.to}
        onChange={({ target }) => set({ to: target.value })}
      />
      <div className={styles.buttons}>
        {!isEverything && (
          <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
            Clear filters
          </Button>
        )}
        {children}
      </div>
    </search>
  )
}
