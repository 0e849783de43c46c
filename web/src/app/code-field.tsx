import { useEffect, useRef } from 'react'
import { TextField } from '../ui/form/text-field.tsx'

const ANY_CODE = 'The six digits in your authenticator app, or one of your recovery codes'

type CodeFieldProps = {
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
}

/** The field for a code of an authenticator app or a recovery code. It takes the focus when it appears. */
export function CodeField({ value, onChange, hint = ANY_CODE }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      ref={input}
      label="Code"
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
