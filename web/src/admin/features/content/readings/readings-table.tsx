import { faBookOpenReader } from '@fortawesome/free-solid-svg-icons/faBookOpenReader'
import type { Readings } from '@holdfast/contract/content/readings'
import type { User } from '@holdfast/contract/people/users'
import { useState } from 'react'
import { countReaders, type PageReaders, readersOf } from '../../../../domain/reading-rules.ts'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { formatDay } from '../../../../ui/format-dates.ts'
import { DataTable } from '../../../data-table/data-table.tsx'
import type { Column } from '../../../data-table/data-table-model.ts'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'

type Row = { id: string; name: string; place: number; readers: PageReaders | undefined }

type ReadingsTableProps = { readings: Readings; users: readonly User[] }

/** Every published page, and how many have read those that staff are asked about. */
export function ReadingsTable({ readings, users }: ReadingsTableProps) {
  const addressOf = useAdminAddress()
  const [shown, setShown] = useState('')
  const rows = readings.pages.map(({ page, name }, place) => {
    return { id: page, name, place, readers: readersOf(page, readings, users) }
  })
  return (
    <DataTable
      noun={{ one: 'page', many: 'pages' }}
      columns={COLUMNS}
      rows={rows.filter(({ readers }) => shown === '' || readers !== undefined)}
      initialSort={{ column: 'asked', descending: true }}
      empty={{
        icon: faBookOpenReader,
        title: shown === '' ? 'Nothing is published yet' : 'Staff are asked about no page',
      }}
      tools={
        <SelectField
          label="Which pages are shown"
          labelHidden
          options={[
            { value: '', label: 'All pages' },
            { value: 'asked', label: 'Asked about' },
          ]}
          value={shown}
          onChange={({ target }) => setShown(target.value)}
        />
      }
      actions={({ id, name, readers }) => (
        <LinkButton
          kind="quiet"
          to={addressOf(`/admin/content/readings?page=${encodeURIComponent(id)}`)}
        >
          {readers ? 'Who has read it' : 'Ask staff'}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
      )}
    />
  )
}

const COLUMNS: Column<Row>[] = [
  { id: 'name', title: 'Page', text: ({ name }) => name, sortBy: ({ place }) => place },
  {
    id: 'asked',
    title: 'Asked',
    text: ({ readers }) => (readers ? formatDay(readers.request.timestamp) : 'No'),
    sortBy: ({ readers }) => readers?.request.timestamp ?? '',
  },
  {
    id: 'read',
    title: 'Read by',
    text: ({ readers }) => (readers ? countReaders(readers) : '–'),
    sortBy: ({ readers }) => readers && readers.read / Math.max(1, readers.readers.length),
  },
  {
    id: 'text',
    title: 'Text',
    text: ({ readers }) => (readers?.isChanged ? 'Changed since staff were asked' : ''),
  },
]
