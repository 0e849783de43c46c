import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'

/** Says whether it worked: a clipboard may be forbidden, or missing on a page without https. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Could not copy'>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Could not copy')
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy</Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
    </>
  )
}
