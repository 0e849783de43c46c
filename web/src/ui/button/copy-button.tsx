import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { copyText } from './copy-text.ts'

/** Copies the text and says whether that worked: the clipboard may be forbidden, or missing without https. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Could not copy'>()

  async function copy() {
    const isCopied = await copyText(Promise.resolve(text))
    setOutcome(isCopied ? 'Copied' : 'Could not copy')
  }

  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
    </>
  )
}
