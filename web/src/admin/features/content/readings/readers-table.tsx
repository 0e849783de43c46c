import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { Readings } from '@holdfast/contract/content/readings'
import type { User } from '@holdfast/contract/people/users'
import { useState } from 'react'
import {
  countReaders,
  type PageReaders,
  type Reader,
  type ReadingState,
  readersOf,
} from '../../../../domain/reading-rules.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { formatDateTime, formatDay } from '../../../../ui/format-dates.ts'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { DataTable } from '../../../data-table/data-table.tsx'
import type { Column } from '../../../data-table/data-table-model.ts'
import { PrintedHeading } from '../../../printing/printed-heading.tsx'
import { AskAgain, ReadingSwitch } from './reading-switch.tsx'

type ReadersTableProps = { page: string; readings: Readings; users: readonly User[] }

/** Of one page everybody, with what they have read and when. */
export function ReadersTable({ page, readings, users }: ReadersTableProps) {
  const [shown, setShown] = useState('')
  const readers = readersOf(page, readings, users)
  const isPublished = readings.pages.some((each) => each.page === page)
  return (
    <>
      <PrintedHeading />
      {!isPublished && (
        <Notice kind="warn" title="This page is not published">
          Staff can be asked to read only what they see.
        </Notice>
      )}
      {(isPublished || readers) && <ReadingSwitch page={page} readers={readers} />}
      {readers && (
        <>
          <Summary readers={readers} />
          <AskAgain page={page} readers={readers} />
          <DataTable
            noun={{ one: 'user', many: 'users' }}
            columns={COLUMNS}
            rows={readers.readers.filter(({ state }) => isShown(state, shown))}
            initialSort={{ column: 'state', descending: false }}
            empty={{ icon: faUsers, title: shown === '' ? 'No users' : 'Nobody' }}
            tools={
              <SelectField
                label="Who is shown"
                labelHidden
                options={SHOWN_OPTIONS}
                value={shown}
                onChange={({ target }) => setShown(target.value)}
              />
            }
          />
        </>
      )}
    </>
  )
}

const SHOWN_OPTIONS = [
  { value: '', label: 'Everybody' },
  { value: 'open', label: 'Who has not' },
  { value: 'read', label: 'Who has' },
]

function isShown(state: ReadingState, shown: string): boolean {
  return shown === '' || (state === 'read') === (shown === 'read')
}

function Summary({ readers }: { readers: PageReaders }) {
  const { request, isChanged, readText } = readers
  return (
    <p role="status">
      {countReaders(readers)} have said so since {request.authorname} asked on{' '}
      {formatDay(request.timestamp)}, in version {request.version}.
      {isChanged && ` The text has changed since: ${readText} have read it as it is now.`}
    </p>
  )
}

const STATES: Record<ReadingState, string> = {
  'not-yet': 'Not yet',
  earlier: 'Asked again since',
  read: 'Has read it',
}
const ORDER: readonly ReadingState[] = ['not-yet', 'earlier', 'read']

const COLUMNS: Column<Reader>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  {
    id: 'state',
    title: 'Read and understood',
    text: ({ state }) => STATES[state],
    sortBy: ({ state }) => ORDER.indexOf(state),
  },
  {
    id: 'version',
    title: 'Version',
    text: ({ reading, state, isOfText }) => {
      if (!reading) return '–'
      return `${reading.version}${state === 'read' && !isOfText ? ', changed since' : ''}`
    },
    sortBy: ({ reading }) => reading?.version,
  },
  {
    id: 'when',
    title: 'When',
    text: ({ reading }) => (reading ? formatDateTime(reading.timestamp) : '–'),
    sortBy: ({ reading }) => reading?.timestamp,
    noWrap: true,
  },
]
