import { useSingleKeys } from '../../app/single-keys.ts'
import { isDialogOpen, isTyping, useShortcut } from '../../ui/hooks/use-shortcut.ts'

/** Runs the action on N, unless single keys are switched off, somebody is typing or a dialog is open. */
export function useNewShortcut(action: (() => void) | undefined): void {
  const { areOn } = useSingleKeys()
  useShortcut(
    (event) => action !== undefined && areOn && isPlainN(event) && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Runs the action on Escape, unless a field or a dialog handles it. */
export function useEscapeShortcut(action: (() => void) | undefined): void {
  useShortcut(
    (event) => action !== undefined && event.key === 'Escape' && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Runs the action on Ctrl+Enter or Cmd+Enter anywhere in the dialog, but not below an open question. */
export function useSaveShortcut(action: () => void): void {
  useShortcut(
    (event) =>
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      document.querySelector('dialog[role="alertdialog"][open]') === null,
    action,
  )
}

function isPlainN(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  return isPlain && event.key.toLowerCase() === 'n'
}
