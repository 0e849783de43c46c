import type { ReactNode } from 'react'
import { FailedSection } from './failed-section.tsx'
import { Spinner } from './spinner.tsx'

type SectionLoaderProps = {
  pending: boolean
  failed: boolean
  onRetry: () => void
  /** Called only when there is something to show. */
  children: () => ReactNode
}

/** A spinner, then the content; a failure says so and offers Retry. */
export function SectionLoader({ pending, failed, onRetry, children }: SectionLoaderProps) {
  if (failed) return <FailedSection onRetry={onRetry} />
  return pending ? <Spinner /> : children()
}
