/**
 * The open dialogs, the topmost last. The browser's Back closes the topmost one instead of leaving the page
 * below it.
 */

type OpenDialog = { requestClose: () => void }

const open: OpenDialog[] = []
const listeners = new Set<() => void>()

/** Adds a dialog on top; returns a function that removes it. */
export function addOpenDialog(dialog: OpenDialog): () => void {
  open.push(dialog)
  for (const listener of listeners) listener()
  return () => {
    open.splice(open.indexOf(dialog), 1)
  }
}

/** Asks the topmost dialog to close; it may ask the person first. @returns false when none is open */
export function closeTopDialog(): boolean {
  const top = open.at(-1)
  top?.requestClose()
  return top !== undefined
}

export function onDialogOpened(listener: () => void): void {
  listeners.add(listener)
}
