import { useEffect, useRef } from 'react'

/** Calls `action` for the keys that `isMeant` picks, wherever on the page the focus is. */
export function useShortcut(
  isMeant: (event: KeyboardEvent) => boolean,
  action: (event: KeyboardEvent) => void,
): void {
  const latest = useRef({ isMeant, action })
  useEffect(() => {
    latest.current = { isMeant, action }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || !latest.current.isMeant(event)) return
      event.preventDefault()
      latest.current.action(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether the focus is where keys are text. */
export function isTyping(): boolean {
  const focused = document.activeElement
  if (focused?.matches('input:is([type="checkbox"], [type="radio"])')) return false
  return focused?.closest('input, select, textarea, [contenteditable]') != null
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
