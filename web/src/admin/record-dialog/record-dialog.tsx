import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useConfirmExit } from '../../editing/use-confirm-exit.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorSummary, type Problem } from '../../ui/form/error-summary.tsx'
import { Notice } from '../../ui/screen/notice.tsx'
import { ManagedOrganisation } from '../frame/managed-organisation.tsx'
import { useSaveShortcut } from '../frame/shortcuts.ts'
import styles from './record-dialog.module.css'

/** The browser asks before a reload or closing the tab discards what was typed. */
function useUnloadGuard(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}

type RecordDialogProps = {
  title: string
  /** Saves the record; undefined if the dialog is read-only. */
  onSave: (() => void) | undefined
  onClose: () => void
  /** Whether something was typed, so that closing asks for confirmation. */
  isChanged: boolean
  /** Whether what is typed is kept as a draft, so that a reload need not ask. */
  hasDraft?: boolean | undefined
  /** Drops a restored draft; given only while one is shown. */
  onDiscardChanges?: (() => void) | undefined
  busy: boolean
  problems: readonly Problem[]
  width?: 'narrow' | 'wide' | undefined
  /** Hides the line with the chosen organisation, because the record is an organisation itself. */
  hidesOrganisation?: boolean
  children: ReactNode
}

/**
 * The dialog of one record, new or existing, with Save and Close. It is mounted while it is open. A failed
 * save loses nothing that was typed.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { title, onSave, onClose, isChanged, busy, problems } = props
  const { hasDraft = false, onDiscardChanges, width, hidesOrganisation = false, children } = props
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const online = useOnline()
  const confirmExit = useConfirmExit()
  useFocusBack()
  useUnloadGuard(isChanged && !hasDraft)
  useSaveShortcut(() => form.current?.requestSubmit())

  async function leave() {
    if (busy) return
    if (!isChanged || (await confirmExit())) onClose()
  }

  function discardChanges() {
    // The button disappears with the draft.
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    onDiscardChanges?.()
  }

  return (
    <Dialog
      open
      title={title}
      onClose={() => void leave()}
      width={width}
      actions={
        <>
          <Button onClick={() => void leave()}>Close</Button>
          {onSave && (
            <Button
              kind="primary"
              type="submit"
              form={formId}
              busy={busy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              disabledReason={online ? undefined : 'Saving needs a connection'}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (online && !busy) onSave?.()
        }}
      >
        {!hidesOrganisation && <ManagedOrganisation />}
        <ErrorSummary problems={problems} />
        {onDiscardChanges && (
          <Notice
            title="What you had not saved is here again"
            actions={<Button onClick={discardChanges}>Discard changes</Button>}
          />
        )}
        {children}
      </form>
    </Dialog>
  )
}

/** The browser restores the focus when a dialog closes, but not when it is removed from the page. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected
      const target = isThere ? opener : document.querySelector<HTMLElement>('h1')
      target?.focus()
    },
    [opener],
  )
}
