import { faFileCsv } from '@fortawesome/free-solid-svg-icons/faFileCsv'
import { faTrashCan } from '@fortawesome/free-solid-svg-icons/faTrashCan'
import { toCsv } from '@holdfast/contract/csv'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { useEscapeShortcut } from '../frame/shortcuts.ts'
import type { Column, DataTableModel } from './data-table-model.ts'
import styles from './data-table-selection.module.css'

type TableSelectionProps<Row extends { id: string }> = {
  table: DataTableModel<Row>
  noun: string
  exported: readonly Column<Row>[]
  /** Undefined where rows cannot be selected. */
  deleteSelected: ((rows: readonly Row[]) => Promise<void>) | undefined
  selectedActions?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Shown while no row is selected. */
  otherwise: ReactNode
}

/** Says how many rows there are. Once some are selected, says how many, and offers what can be done with them. */
export function TableSelection<Row extends { id: string }>(props: TableSelectionProps<Row>) {
  const { table, noun, exported, deleteSelected, selectedActions, otherwise } = props
  const online = useOnline()
  const [isDeleting, setDeleting] = useState(false)
  const rows = selectedRows(table)
  const hidden = rows.length - table.getFilteredSelectedRowModel().rows.length
  const clear = () => table.resetRowSelection(true)
  useEscapeShortcut(rows.length > 0 ? clear : undefined)
  if (rows.length === 0 || !deleteSelected) {
    return (
      <div className={styles.bar} data-print="hide">
        <p role="status">{otherwise}</p>
      </div>
    )
  }

  async function deleteThem(remove: (chosen: readonly Row[]) => Promise<void>) {
    setDeleting(true)
    try {
      await remove(rows)
    } finally {
      setDeleting(false)
    }
  }

  function exportThem() {
    const lines = rows.map((row) => exported.map(({ text }) => text(row)))
    const head = exported.map(({ title }) => title)
    saveCsv(`${noun.replaceAll(' ', '-')}.csv`, toCsv([head, ...lines]))
  }

  return (
    <div className={styles.bar} data-selecting data-print="hide">
      <p role="status">
        <strong>{rows.length} selected</strong>
        {hidden > 0 && `, ${hidden} of them not shown`}
      </p>
      <Button kind="quiet" aria-keyshortcuts="Escape" onClick={clear}>
        Clear selection
      </Button>
      <span className={styles.actions}>
        {selectedActions?.(rows)}
        <Button kind="quiet" icon={faFileCsv} onClick={exportThem}>
          Export selected
        </Button>
        <Button
          kind="quiet"
          icon={faTrashCan}
          busy={isDeleting}
          disabled={!online}
          onClick={() => void deleteThem(deleteSelected)}
        >
          Delete selected
        </Button>
      </span>
    </div>
  )
}

/** The selected rows in the order of the table; those that the search hides come last. */
function selectedRows<Row extends { id: string }>(table: DataTableModel<Row>): Row[] {
  const shown = table.getRowModel().rows.filter((row) => row.getIsSelected())
  const places = new Set(shown.map(({ id }) => id))
  const hidden = table.getSelectedRowModel().rows.filter(({ id }) => !places.has(id))
  return [...shown, ...hidden].map(({ original }) => original)
}
