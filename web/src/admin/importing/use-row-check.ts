import type { ImportResult, RowProblem } from '@holdfast/contract/imports'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Write } from '../../data/write.ts'
import type { CallFailure } from '../../http/call-failure.ts'
import type { Cells } from './read-table.ts'
import type { ImportRow } from './use-import-rows.ts'

export type ImportWrite<Field extends string> = Write<
  { rows: Cells<Field>[]; dryrun: boolean },
  ImportResult
>

/** What is wrong with a row, by the row's id. */
export type RowErrors = ReadonlyMap<string, readonly string[]>

export type RowCheck = {
  /** Of the rows as they were when they were last checked. */
  errors: RowErrors
  /** The rows as they are now have been checked, or could not be. */
  isDone: boolean
  failure: CallFailure | undefined
  again: () => void
  /** Uses the problems of a refused import instead of a check. */
  found: (problems: readonly RowProblem[]) => void
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
    again: () => {
      setResult(({ errors }) => ({ rows: undefined, errors }))
      void check(rows)
    },
    found: (problems) => setResult({ rows, errors: errorsOf(rows, problems) }),
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
