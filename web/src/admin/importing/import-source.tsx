import { faFileArrowDown } from '@fortawesome/free-solid-svg-icons/faFileArrowDown'
import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { toCsv } from '@holdfast/contract/csv'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { ErrorSummary, type Problem } from '../../ui/form/error-summary.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { Icon } from '../../ui/theme/icon.tsx'
import { FileButton, useFileDrop } from '../files/choose-file.tsx'
import type { ImportColumn } from './import-columns.ts'
import styles from './importing.module.css'
import { readTableFile, type TableRead } from './read-table.ts'

type ImportSourceProps<Field extends string> = {
  /** For the template's name: `users`. */
  plural: string
  columns: readonly ImportColumn<Field>[]
  readText: (text: string) => TableRead<Field>
  /** The pasted cells, which stay when they cannot be read. */
  text: string
  onText: (text: string) => void
  onRead: (read: TableRead<Field> & { ok: true }) => void
  children: ReactNode
}

/** The first step: a file, or cells that were copied from a spreadsheet. */
export function ImportSource<Field extends string>(props: ImportSourceProps<Field>) {
  const { plural, columns, readText, text, onText, onRead, children } = props
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)

  function take(read: TableRead<Field>) {
    if (read.ok) return onRead(read)
    setProblems(read.problems.map((message) => ({ message })))
  }

  async function takeFiles(files: readonly File[]) {
    const [file, ...others] = files
    if (!file || busy) return
    if (others.length > 0) return take({ ok: false, problems: ['Choose one file.'] })
    setBusy(true)
    try {
      take(await readTableFile(file, readText))
    } finally {
      setBusy(false)
    }
  }

  function takeText(event: FormEvent) {
    event.preventDefault()
    const nothing = {
      ok: false,
      problems: ['Choose a file, or paste cells into the box.'],
    } as const
    take(text.trim() === '' ? nothing : readText(text))
  }

  return (
    <div className={styles.source}>
      <form noValidate className={styles.form} onSubmit={takeText}>
        <ErrorSummary title="This table cannot be imported" problems={problems} />
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
          {columns.map(({ field, title, isRequired, hint }) => (
            <div key={field}>
              <dt>
                {title} {!isRequired && <span className="meta">may be left out</span>}
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

type FileDropProps = { busy: boolean; onFiles: (files: readonly File[]) => void }

/** Where a table's file is dropped, or chosen by the button. */
function FileDrop({ busy, onFiles }: FileDropProps) {
  const { isOver, target } = useFileDrop(busy ? undefined : onFiles)
  return (
    <fieldset
      aria-label="CSV file"
      className={styles.zone}
      data-over={isOver || undefined}
      {...target}
    >
      <span className={styles.icon}>
        <Icon icon={faFileArrowUp} />
      </span>
      <p>Drop a CSV file here, or</p>
      <FileButton
        busy={busy}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFile={(file) => onFiles([file])}
      >
        Choose a file
      </FileButton>
    </fieldset>
  )
}
