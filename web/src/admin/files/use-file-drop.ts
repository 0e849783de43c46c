import type { DragEvent } from 'react'
import { useState } from 'react'

/** Props of a drop target for files; undefined while files are not accepted. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes('Files')) return
      // Otherwise the browser would open a dropped file in place of the app.
      event.preventDefault()
      event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none'
      setOver(onFiles !== undefined)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles?.(files)
    },
  }
  return { isOver, target }
}
