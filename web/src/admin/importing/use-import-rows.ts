import type { ImportResult, RowProblem } from '@holdfast/contract/people/imports'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Write } from '../../data/lists/write.ts'
import type { CallFailure } from '../../http/call-failure.ts'
import { readDraft, saveDraft, useDraft } from '../../storage/drafts.ts'
import type { Cells } from './read-table.ts'

export type ImportRow<Field extends string = string> = { id: string; cells: Cells<Field> }

/** Rows that are not imported yet, and remarks about their table. */
export type StoredRows<Field extends string> = {
  rows: readonly ImportRow<Field>[]
  remarks: readonly string[]
}

export type ImportRows<Field extends string> = {
  stored: StoredRows<Field> | undefined
  replace: (rows: readonly Cells<Field>[], remarks: readonly string[]) => void
  change: (id: string, field: Field, text: string) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

export function importRowsKey(plural: string, organisationid: string): string {
  return `import ${plural} rows ${organisationid}`
}

/** The rows of a table that is being imported. They are a draft, so that neither a failure nor a reload loses them. */
export function useImportRows<Field extends string>(key: string): ImportRows<Field> {
  const stored = useDraft<StoredRows<Field>>(key).value
  const actions = useMemo(() => actionsOn<Field>(key), [key])
  return { stored, ...actions }
}

function actionsOn<Field extends string>(key: string): Omit<ImportRows<Field>, 'stored'> {
  /** Changes the latest stored rows, because a field may commit its text while rows are being removed. */
  function update(change: (rows: readonly ImportRow<Field>[]) => readonly ImportRow<Field>[]) {
    const now = readDraft<StoredRows<Field>>(key)
    if (now) saveDraft(key, { ...now, rows: change(now.rows) })
  }

  return {
    replace: (cells, remarks) => {
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
      const removed = new Set(ids)
      update((rows) => rows.filter(({ id }) => !removed.has(id)))
    },
    clear: () => saveDraft(key, undefined),
  }
}

export type ImportWrite<Field extends string> = Write<
  { rows: Cells<Field>[]; dryrun: boolean },
  ImportResult
>

/** The problems of each row, by the row's id. */
export type RowErrors = ReadonlyMap<string, readonly string[]>

type RowCheck = {
  /** The problems found when the rows were last checked. */
  errors: RowErrors
  /** Whether the current rows have been checked, or their check has failed. */
  isDone: boolean
  failure: CallFailure | undefined
  recheck: () => void
  /** Uses the problems of a refused import instead of a check. */
  showProblems: (problems: readonly RowProblem[]) => void
}

type Rows<Field extends string> = readonly ImportRow<Field>[]
type Result<Field extends string> = {
  rows: Rows<Field> | undefined
  errors: RowErrors
  failure?: CallFailure
}

/** Validates the rows on the server (`dryrun`), at first and after each change. */
export function useRowCheck<Field extends string>(
  rows: Rows<Field>,
  write: ImportWrite<Field>,
): RowCheck {
  const latest = useRef(0)
  const [result, setResult] = useState<Result<Field>>({ rows: undefined, errors: new Map() })

  async function check(at: Rows<Field>) {
    latest.current += 1
    const turn = latest.current
    if (at.length === 0) return setResult({ rows: at, errors: new Map() })
    const outcome = await write.run({ rows: at.map(({ cells }) => cells), dryrun: true })
    if (turn !== latest.current) return
    if (outcome.ok) setResult({ rows: at, errors: errorsOf(at, outcome.value.problems) })
    else setResult((before) => ({ ...before, rows: at, failure: outcome.failure }))
  }

  const checkNewRows = useEffectEvent(check)
  useEffect(() => {
    void checkNewRows(rows)
    return () => {
      latest.current += 1
    }
  }, [rows])

  return {
    errors: result.errors,
    isDone: result.rows === rows,
    failure: result.rows === rows ? result.failure : undefined,
    recheck: () => {
      setResult(({ errors }) => ({ rows: undefined, errors }))
      void check(rows)
    },
    showProblems: (problems) => setResult({ rows, errors: errorsOf(rows, problems) }),
  }
}

function errorsOf(rows: readonly ImportRow[], problems: readonly RowProblem[]): RowErrors {
  return new Map(
    problems.flatMap(({ row, errors }) => {
      const id = rows[row - 1]?.id
      return id === undefined ? [] : [[id, errors] as const]
    }),
  )
}
