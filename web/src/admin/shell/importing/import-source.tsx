import { faFileArrowDown } from '@fortawesome/free-solid-svg-icons/faFileArrowDown'
import { toCsv } from '@holdfast/contract/csv'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { saveCsv } from '../save-file.ts'
import { FileDrop } from './file-drop.tsx'
import type { ImportColumn } from './import-columns.ts'
import styles from './import-source.module.css'
import { readTable, readTableFile, type TableRead } from './read-table.ts'

type ImportSourceProps<Field extends string> = {
  /** For the template's name: `users`. */
  plural: string
  columns: readonly ImportColumn<Field>[]
  /** The pasted cells, which outlive whatever becomes of them. */
  text: string
  onText: (text: string) => void
  onRead: (read: TableRead<Field> & { ok: true }) => void
  children: ReactNode
}

/** The first step: a file, or cells that were copied from a spreadsheet. */
export function ImportSource<Field extends string>(props: ImportSourceProps<Field>) {
  const { plural, columns, text, onText, onRead, children } = props
  const [problems, setProblems] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  function take(read: TableRead<Field>) {
    if (read.ok) return onRead(read)
    setProblems(read.problems)
    setAttempt((count) => count + 1)
  }

  async function takeFiles(files: readonly File[]) {
    const [file, ...others] = files
    if (!file || busy) return
    if (others.length > 0) return take({ ok: false, problems: ['Choose one file.'] })
    setBusy(true)
    const read = await readTableFile(file, columns)
    setBusy(false)
    take(read)
  }

  function takeText(event: FormEvent) {
    event.preventDefault()
    const nothing = {
      ok: false,
      problems: ['Choose a file, or paste cells into the box.'],
    } as const
    take(text.trim() === '' ? nothing : readTable(text, columns))
  }

  return (
    <div className={styles.source}>
      <form noValidate className={styles.form} onSubmit={takeText}>
        <ErrorSummary
          title="This table cannot be imported"
          problems={problems.map((message) => ({ message }))}
          attempt={attempt}
        />
        <FileDrop busy={busy} onFiles={(files) => void takeFiles(files)} />
        <TextArea
          label="Or paste cells from a spreadsheet"
          hint="Copy them together with the row that names the columns."
          minRows={6}
          value={text}
          spellCheck={false}
          autoCapitalize="none"
          wrap="off"
          onChange={(event) => onText(event.target.value)}
        />
        <div>
          <Button kind="primary" type="submit">
            Check these rows
          </Button>
        </div>
      </form>
      <section aria-labelledby="import-columns" className={styles.help}>
        <h2 id="import-columns">Columns</h2>
        <p>The first row names them, in any order.</p>
        <dl className={styles.columns}>
          {columns.map(({ field, title, isNeeded, hint }) => (
            <div key={field}>
              <dt>
                {title} {!isNeeded && <span className="meta">may be left out</span>}
              </dt>
              <dd>{hint}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Button
            icon={faFileArrowDown}
            onClick={() =>
              saveCsv(`${plural}-template.csv`, toCsv([columns.map(({ title }) => title)]))
            }
          >
            Download a template
          </Button>
        </div>
        {children}
      </section>
    </div>
  )
}
