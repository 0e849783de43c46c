import { useMemo } from 'react'
import { readDraft, saveDraft, useDraft } from '../../storage/drafts.ts'
import type { Cells } from './read-table.ts'

export type ImportRow<Field extends string = string> = { id: string; cells: Cells<Field> }

/** Rows that are not imported yet, and what was worth knowing about their table. */
export type KeptRows<Field extends string> = {
  rows: readonly ImportRow<Field>[]
  remarks: readonly string[]
}

export type ImportRows<Field extends string> = {
  kept: KeptRows<Field> | undefined
  take: (rows: readonly Cells<Field>[], remarks: readonly string[]) => void
  change: (id: string, field: Field, text: string) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** The rows of a table on their way in: a draft, so that neither a failure nor a reload loses them. */
export function useImportRows<Field extends string>(key: string): ImportRows<Field> {
  const kept = useDraft<KeptRows<Field>>(key).value
  const actions = useMemo(() => actionsOn<Field>(key), [key])
  return { kept, ...actions }
}

function actionsOn<Field extends string>(key: string): Omit<ImportRows<Field>, 'kept'> {
  /** Changes what is kept by now: a field may commit its text while the rows are being removed. */
  function update(change: (rows: readonly ImportRow<Field>[]) => readonly ImportRow<Field>[]) {
    const now = readDraft<KeptRows<Field>>(key)
    if (now) saveDraft(key, { ...now, rows: change(now.rows) })
  }

  return {
    take: (cells, remarks) => {
      const rows = cells.map((row, index) => ({ id: `row-${index + 1}`, cells: row }))
      saveDraft(key, { rows, remarks })
    },
    change: (id, field, text) =>
      update((rows) =>
        rows.map((row) =>
          row.id === id ? { ...row, cells: { ...row.cells, [field]: text } } : row,
        ),
      ),
    remove: (ids) => {
      const gone = new Set(ids)
      update((rows) => rows.filter(({ id }) => !gone.has(id)))
    },
    clear: () => saveDraft(key, undefined),
  }
}
