import { type Noun, pluralise } from '@holdfast/contract/text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { rowProblemsOf } from '../../data/admin/imports.ts'
import type { CallFailure } from '../../http/call-failure.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm-host.tsx'
import { FailureNotice, Notice } from '../../ui/screen/notice.tsx'
import { describeReadyRows, type ImportColumn } from './import-columns.ts'
import { ImportTable } from './import-table.tsx'
import styles from './importing.module.css'
import {
  type ImportRows,
  type ImportWrite,
  type StoredRows,
  useRowCheck,
} from './use-import-rows.ts'

type ImportReviewProps<Field extends string> = {
  noun: Noun
  columns: readonly ImportColumn<Field>[]
  rows: ImportRows<Field> & { stored: StoredRows<Field> }
  checking: ImportWrite<Field>
  importing: ImportWrite<Field>
  options?: ReactNode
  preview?: ReactNode
  confirmImport?: (() => Promise<boolean>) | undefined
  onDone: (count: number) => void
}

/** The second step: the rows to be imported and their problems. */
export function ImportReview<Field extends string>(props: ImportReviewProps<Field>) {
  const { noun, columns, rows, checking, importing, onDone } = props
  const { options, preview, confirmImport } = props
  const { rows: all, remarks } = rows.stored
  const online = useOnline()
  const confirm = useConfirm()
  const [failure, setFailure] = useState<CallFailure>()
  const check = useRowCheck(all, checking)
  const isImporting = importing.pending
  const attention = all.filter(({ id }) => check.errors.has(id)).length
  const isReady = check.isDone && !check.failure && attention === 0 && all.length > 0

  async function importAll() {
    setFailure(undefined)
    if (confirmImport && !(await confirmImport())) return
    const outcome = await importing.run({ rows: all.map(({ cells }) => cells), dryrun: false })
    if (outcome.ok) return onDone(outcome.value.imported)
    setFailure(outcome.failure)
    const problems = rowProblemsOf(outcome.failure)
    if (problems.length > 0) check.showProblems(problems)
    else check.recheck()
  }

  async function startAgain() {
    const question = { message: 'Remove these rows and start again?', danger: true }
    if (await confirm(question)) rows.clear()
  }

  return (
    <>
      <StepHeading>Check the rows</StepHeading>
      {remarks.map((remark) => (
        <Notice key={remark}>{remark}</Notice>
      ))}
      {options}
      {failure && <ImportFailure failure={failure} />}
      {check.failure && (
        <FailureNotice
          title="The rows could not be checked"
          sentences={[check.failure.message]}
          actions={<Button onClick={check.recheck}>Check again</Button>}
        />
      )}
      <div className={styles.summary}>
        <p role="status" className={styles.count}>
          {isImporting && `Importing ${pluralise(all.length, noun)}…`}
          {!isImporting && !check.isDone && 'Checking the rows…'}
          {!isImporting &&
            check.isDone &&
            !check.failure &&
            describeReadyRows(all.length, attention)}
        </p>
        <Button disabled={isImporting} onClick={() => void startAgain()}>
          Start again
        </Button>
        <Button
          kind="primary"
          busy={isImporting}
          disabled={!isReady}
          disabledReason={reasonNotToImport(online, attention)}
          onClick={() => void importAll()}
        >
          Import {pluralise(all.length, noun)}
        </Button>
      </div>
      {check.isDone && !check.failure && preview}
      <ImportTable
        columns={columns}
        rows={all}
        errors={check.errors}
        isChecked={check.isDone && !check.failure}
        onChange={rows.change}
        onRemove={rows.remove}
      />
    </>
  )
}

function reasonNotToImport(online: boolean, attention: number): string | undefined {
  if (!online) return 'Importing needs a connection'
  return attention > 0 ? 'Correct or remove the rows that need attention' : undefined
}

function ImportFailure({ failure }: { failure: CallFailure }) {
  const isUnknown = !failure.isFromServer && failure.code !== 'offline'
  return (
    <FailureNotice
      title={isUnknown ? 'It is not known whether the rows were imported' : 'Nothing was imported'}
      sentences={[failure.message]}
    >
      {isUnknown && (
        <p>
          The rows are checked again. If they are said to be taken, to be there already or to change
          nothing, they were imported.
        </p>
      )}
    </FailureNotice>
  )
}

/** The heading of a step. It takes the focus, so that keyboard and screen reader continue from there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
