import type { ReactNode } from 'react'
import { TextArea } from '../../../../ui/text-area.tsx'
import styles from './markdown-field.module.css'

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

/** How texts with headings, lists and links are written. `entries`: what one of a list stands for. */
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
