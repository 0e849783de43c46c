import { type ReactNode, useId } from 'react'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import styles from './preview.module.css'

type PreviewProps = {
  /** What is shown, where there is more than one. */
  label?: string
  /** Beside a long form: it stays visible and has its own scroller. */
  stays?: boolean
  children: ReactNode
}

/** Renders its children as staff see them on a phone. */
export function Preview({ label = 'As staff see it', stays, children }: PreviewProps) {
  const labelId = useId()
  return (
    <section
      aria-labelledby={labelId}
      className={styles.preview}
      data-stays={stays}
      tabIndex={stays ? 0 : undefined}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      <div className={styles.paper}>{children}</div>
    </section>
  )
}

type EditorWithPreviewProps = {
  preview: ReactNode
  /** The editor. */
  children: ReactNode
}

/** An editor with its preview beside it, or below it on a phone. */
export function EditorWithPreview({ preview, children }: EditorWithPreviewProps) {
  return (
    <div className={styles.sides}>
      <div className={styles.writing}>{children}</div>
      <Preview stays>{preview}</Preview>
    </div>
  )
}

type MarkdownFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  /** What a list entry means, where it has a special meaning. */
  entries?: string | undefined
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A text of the guidance with headings, lists and links, and how they are written. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { entries = 'An entry of a list', value, onChange, ...field } = props
  return (
    <div className={styles.field}>
      <TextArea
        {...field}
        minRows={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <MarkdownHelp entries={entries} />
    </div>
  )
}

/** How texts with headings, lists and links are written. `entries`: what one entry of a list is. */
export function MarkdownHelp({ entries }: { entries: string }) {
  const examples = [
    ['## What to do first', 'A heading. ### is a smaller one.'],
    ['- Lock the doors', `${entries}. With two spaces before it, it belongs to the one above.`],
    ['1. Stop and look', 'An entry of a numbered list.'],
    ['**not**', 'Bold words.'],
    ['[Ring 999](tel:999)', 'A number to ring.'],
    ['[The plan](https://www.gov.uk)', 'A link to a website.'],
    ['[Write to us](mailto:office@school.uk)', 'An address to write to.'],
  ] as const
  return (
    <details className={styles.help}>
      <summary>How to write headings, lists and links</summary>
      <dl>
        {examples.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>An empty line begins a new paragraph. Links can begin with https, http, mailto or tel.</p>
    </details>
  )
}
