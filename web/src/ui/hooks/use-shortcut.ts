import { useEffect, useRef } from 'react'

/** Calls `action` for key presses that match, wherever on the page the focus is. */
export function useShortcut(
  matches: (event: KeyboardEvent) => boolean,
  action: (event: KeyboardEvent) => void,
): void {
  const latest = useRef({ matches, action })
  useEffect(() => {
    latest.current = { matches, action }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || !latest.current.matches(event)) return
      event.preventDefault()
      latest.current.action(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether the focused element takes typed text. */
export function isTyping(): boolean {
  const focused = document.activeElement
  if (focused?.matches('input:is([type="checkbox"], [type="radio"])')) return false
  return focused?.closest('input, select, textarea, [contenteditable]') != null
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
