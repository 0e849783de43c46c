import { isDialogOpen, isTyping, useShortcut } from '../../ui/use-shortcut.ts'

/** N, unless somebody is typing or a dialog is open. */
export function useNewShortcut(action: (() => void) | undefined): void {
  useShortcut(
    (event) => action !== undefined && isPlainN(event) && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Escape, unless it belongs to a field or a dialog. */
export function useEscapeShortcut(action: (() => void) | undefined): void {
  useShortcut(
    (event) => action !== undefined && event.key === 'Escape' && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Ctrl+Enter, or Cmd+Enter, from anywhere in the dialog; not under a question that waits. */
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
