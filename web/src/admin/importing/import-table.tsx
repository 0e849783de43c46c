import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faTable } from '@fortawesome/free-solid-svg-icons/faTable'
import { pluralise } from '@holdfast/contract/text'
import { type MouseEvent, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm-host.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Icon } from '../../ui/theme/icon.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { Column } from '../data-table/data-table-model.ts'
import { ImportCell } from './import-cell.tsx'
import { fieldOfSentence, type ImportColumn } from './import-columns.ts'
import styles from './importing.module.css'
import type { Cells } from './read-table.ts'
import type { ImportRow, RowErrors } from './use-import-rows.ts'

const SHOWN = [
  { value: 'all', label: 'All rows' },
  { value: 'attention', label: 'Rows that need attention' },
]
const ROWS = { one: 'row', many: 'rows' }

type ImportTableProps<Field extends string> = {
  columns: readonly ImportColumn<Field>[]
  rows: readonly ImportRow<Field>[]
  errors: RowErrors
  isChecked: boolean
  onChange: (id: string, field: Field, text: string) => void
  onRemove: (ids: readonly string[]) => void
}

type Line<Field extends string> = {
  id: string
  number: number
  cells: Cells<Field>
  errors: readonly string[]
}

/** The rows before the import, each with its problems. They can be corrected in place. */
export function ImportTable<Field extends string>(props: ImportTableProps<Field>) {
  const { columns, rows, errors, isChecked, onChange, onRemove } = props
  const id = useId()
  const confirm = useConfirm()
  // Fixed when the filter is chosen: a corrected row must not disappear while it is edited.
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const lines = useMemo(
    () =>
      rows
        .map((row, index) => ({ ...row, number: index + 1, errors: errors.get(row.id) ?? [] }))
        .filter((line) => chosen?.has(line.id) ?? true),
    [rows, errors, chosen],
  )

  const tableColumns = useMemo(
    () => columnsOf(columns, { id, isChecked, onChange }),
    [columns, id, isChecked, onChange],
  )

  /** The next row's button takes the focus, or the heading when there is none. */
  function removeRow(event: MouseEvent<HTMLElement>, line: Line<Field>) {
    const row = event.currentTarget.closest('tr')
    const place = row?.dataset.index
    const body = row?.closest('tbody')
    flushSync(() => onRemove([line.id]))
    const next = body?.querySelector<HTMLElement>(`tr[data-index="${place}"] fieldset button`)
    const instead = next ?? document.querySelector<HTMLElement>('h2')
    instead?.focus()
  }

  async function removeWrong() {
    const count = pluralise(errors.size, ROWS)
    const question = { message: `Remove ${count} from this import?`, danger: true }
    if (await confirm(question)) onRemove([...errors.keys()])
  }

  return (
    <DataTable
      noun={ROWS}
      columns={tableColumns}
      rows={lines}
      initialSort={{ column: 'number', descending: false }}
      tools={
        <>
          <SelectField
            label="Rows shown"
            labelHidden
            options={SHOWN}
            value={chosen ? 'attention' : 'all'}
            onChange={({ target }) =>
              setChosen(target.value === 'all' ? undefined : new Set(errors.keys()))
            }
          />
          {errors.size > 0 && (
            <Button onClick={() => void removeWrong()}>Remove rows that need attention</Button>
          )}
        </>
      }
      empty={{ icon: faTable, title: chosen ? 'No row needs attention' : 'No rows are left' }}
      actions={(line) => (
        <Button kind="quiet" onClick={(event) => removeRow(event, line)}>
          Remove
        </Button>
      )}
    />
  )
}

type CellContext<Field extends string> = Pick<ImportTableProps<Field>, 'isChecked' | 'onChange'> & {
  /** The id of the table. The ids of the rows' problems begin with it. */
  id: string
}

function columnsOf<Field extends string>(
  columns: readonly ImportColumn<Field>[],
  { id, isChecked, onChange }: CellContext<Field>,
): Column<Line<Field>>[] {
  const fields = columns.map(
    ({ field, title, isWide }): Column<Line<Field>> => ({
      id: field,
      title,
      text: ({ cells }) => cells[field],
      editable: true,
      cell: (line) => (
        <ImportCell
          label={`${title}, row ${line.number}`}
          value={line.cells[field]}
          isWide={isWide}
          isWrong={line.errors.some((error) => fieldOfSentence(error, columns) === field)}
          describedBy={line.errors.length > 0 ? `${id}-${line.id}` : undefined}
          onChange={(text) => onChange(line.id, field, text)}
        />
      ),
    }),
  )
  return [
    { id: 'number', title: 'Row', text: ({ number }) => String(number), noWrap: true },
    ...fields,
    {
      id: 'state',
      title: 'State',
      text: ({ errors }) => errors.join(' ') || stateLabel(isChecked),
      cell: ({ id: row, errors }) => (
        <RowState errors={errors} id={`${id}-${row}`} isChecked={isChecked} />
      ),
    },
  ]
}

function stateLabel(isChecked: boolean): string {
  return isChecked ? 'Ready' : 'Not checked'
}

type RowStateProps = { errors: readonly string[]; id: string; isChecked: boolean }

function RowState({ errors, id, isChecked }: RowStateProps) {
  if (errors.length === 0) {
    return <Tag colour={isChecked ? 'ok' : 'black'}>{stateLabel(isChecked)}</Tag>
  }
  return (
    <ul id={id} className={styles.errors}>
      {errors.map((error) => (
        <li key={error}>
          <Icon icon={faCircleExclamation} />
          <span>{error}</span>
        </li>
      ))}
    </ul>
  )
}
