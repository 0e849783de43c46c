import type { ComponentProps } from 'react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

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
