import type { ReactNode } from 'react'
import { TextArea } from '../../../../ui/text-area.tsx'
import styles from './markdown-field.module.css'
import { MarkdownHelp } from './markdown-help.tsx'

type MarkdownFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  /** What an entry of a list stands for, where it is more than that. */
  entries?: string | undefined
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A text of the guidance with headings, lists and links, and how they are written. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { entries = 'An entry of a list', value, onChange, ...words } = props
  return (
    <div className={styles.field}>
      <TextArea
        {...words}
        minRows={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <MarkdownHelp entries={entries} />
    </div>
  )
}
