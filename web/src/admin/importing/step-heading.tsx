import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** The heading of a step that has just begun, from where the keyboard and the reader go on. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
