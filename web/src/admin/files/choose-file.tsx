import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Kinds of files, as an `<input>` names them. */
  accept: string
  onFile: (file: File) => void
}

/** A button that lets the person choose a file. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function take(): void {
    const file = input.current?.files?.[0]
    // The same file can be chosen again, after it has been corrected.
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} hidden onChange={take} />
    </>
  )
}

/** Props of a drop target for files; undefined while files are not accepted. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes('Files')) return
      // Without this the browser would leave the app and open the dropped file.
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

/** Why a file cannot be uploaded, checked before it is sent. */
export function sizeProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number,
): string | undefined {
  if (size === 0) return `${name} is empty. Choose another file.`
  if (size <= maxBytes) return undefined
  return `${name} is too large: it has ${megabytes(size)} MB. Choose a file of up to ${megabytes(maxBytes)} MB.`
}

/** Rounded up, so that a file over the limit never shows the limit itself. */
export function megabytes(bytes: number): string {
  return (Math.ceil((bytes * 10) / 1024 ** 2) / 10).toLocaleString('en-GB')
}
