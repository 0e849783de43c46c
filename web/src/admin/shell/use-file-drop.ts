import type { DragEvent } from 'react'
import { useState } from 'react'

/** Makes a place onto which a file can be dropped. Undefined takes none for now. */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes('Files')) return
      // Dropped anywhere within it, a file must not be opened in place of the app.
      event.preventDefault()
      event.dataTransfer.dropEffect = onFile ? 'copy' : 'none'
      setOver(onFile !== undefined)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile?.(file)
    },
  }
  return { isOver, target }
}
