import { useEffect, useRef } from 'react'

/** Calls `action` for the keys that `isMeant` picks, wherever on the page the focus is. */
function useKey(isMeant: (event: KeyboardEvent) => boolean, action: () => void): void {
  const latest = useRef({ isMeant, action })
  useEffect(() => {
    latest.current = { isMeant, action }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || !latest.current.isMeant(event)) return
      event.preventDefault()
      latest.current.action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** N, unless somebody is typing or a dialog is open. */
export function useNewShortcut(action: (() => void) | undefined): void {
  useKey(
    (event) => action !== undefined && isPlainN(event) && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Escape, unless it belongs to a field or a dialog. */
export function useEscapeShortcut(action: (() => void) | undefined): void {
  useKey(
    (event) => action !== undefined && event.key === 'Escape' && !isTyping() && !isDialogOpen(),
    () => action?.(),
  )
}

/** Ctrl+Enter, or Cmd+Enter, from anywhere in the dialog; not under a question that waits. */
export function useSaveShortcut(action: () => void): void {
  useKey(
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

function isTyping(): boolean {
  const focused = document.activeElement
  if (focused?.matches('input:is([type="checkbox"], [type="radio"])')) return false
  return focused?.closest('input, select, textarea, [contenteditable]') != null
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
