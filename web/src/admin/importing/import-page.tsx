import { type Noun, pluralise } from '@holdfast/contract/text'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../storage/drafts.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { useToast } from '../../ui/dialog/toast-host.tsx'
import { useAdminAddress, useAdminOrganisation } from '../frame/admin-organisation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import type { ImportColumn } from './import-columns.ts'
import { ImportReview, StepHeading } from './import-review.tsx'
import { ImportSource } from './import-source.tsx'
import styles from './importing.module.css'
import { type RawTable, readTable, type TableRead } from './read-table.ts'
import { type ImportWrite, importRowsKey, useImportRows } from './use-import-rows.ts'

type ImportPageProps<Field extends string> = {
  noun: Noun
  columns: readonly ImportColumn<Field>[]
  /** Two writes of one kind, because a check may be under way when the import begins. */
  checking: ImportWrite<Field>
  importing: ImportWrite<Field>
  /** The address of the list that the rows go to. */
  listPath: string
  /** Reads a text another way than by the names of the columns. */
  readText?: ((text: string) => TableRead<Field>) | undefined
  /**
   * Shown in the second step: how the table is to be read. The table is there until a reload, because it may
   * have more about people than is imported, and no draft is to keep that.
   */
  options?: ((table: RawTable | undefined) => ReactNode) | undefined
  /** Shown above the rows in the second step: what the import would change. */
  preview?: ReactNode
  /** Asks before the import. Nothing is imported unless it resolves to true. */
  confirmImport?: (() => Promise<boolean>) | undefined
  /** Shown above the first step. */
  children?: ReactNode
  /** Shown after an import. */
  afterwards?: ReactNode
}

/** Imports a table in three steps: source, review, result. All of its rows or none. */
export function ImportPage<Field extends string>(props: ImportPageProps<Field>) {
  const { noun, columns, checking, importing, listPath, preview, children, afterwards } = props
  const { confirmImport, options } = props
  const { readText = (text: string) => readTable(text, columns) } = props
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const toast = useToast()
  const text = useDraft<string>(`import ${noun.many} text ${organisationid}`)
  const rows = useImportRows<Field>(importRowsKey(noun.many, organisationid))
  const [table, setTable] = useState<RawTable>()
  const [imported, setImported] = useState<number>()
  const { stored } = rows

  function take(read: TableRead<Field> & { ok: true }) {
    setTable(read.table)
    if (read.table) text.clear()
    rows.replace(read.rows, read.remarks)
  }

  function finish(count: number) {
    text.clear()
    rows.clear()
    setImported(count)
    toast.success(`${pluralise(count, noun)} imported`)
  }

  return (
    <AdminPage
      title={`Import ${noun.many}`}
      above={
        <LinkButton kind="quiet" to={addressOf(listPath)}>
          Back to {noun.many}
        </LinkButton>
      }
    >
      {imported !== undefined && (
        <div className={styles.done}>
          <StepHeading>
            {pluralise(imported, noun)} {imported === 1 ? 'was' : 'were'} imported
          </StepHeading>
          {afterwards}
          <div className={styles.actions}>
            <LinkButton kind="primary" to={addressOf(listPath)}>
              Show {noun.many}
            </LinkButton>
            <Button onClick={() => setImported(undefined)}>Import more</Button>
          </div>
        </div>
      )}
      {imported === undefined && stored && (
        <ImportReview
          noun={noun}
          columns={columns}
          rows={{ ...rows, stored }}
          checking={checking}
          importing={importing}
          options={options?.(table)}
          preview={preview}
          confirmImport={confirmImport}
          onDone={finish}
        />
      )}
      {imported === undefined && !stored && (
        <ImportSource
          plural={noun.many}
          columns={columns}
          readText={readText}
          text={text.value ?? ''}
          onText={text.save}
          onRead={take}
        >
          {children}
        </ImportSource>
      )}
    </AdminPage>
  )
}
