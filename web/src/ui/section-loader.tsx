import type { ReactNode } from 'react'
import { FailedSection } from './failed-section.tsx'
import { Spinner } from './spinner.tsx'

type Reading = { state: 'loading' | 'failed' | 'ready'; retry: () => void }

type SectionLoaderProps = {
  /** What the content is made of; of several all must be there. */
  read: Reading | readonly Reading[]
  /** Called only when there is something to show. */
  children: () => ReactNode
}

/** A spinner, then the content; a failure says so and offers Retry. */
export function SectionLoader({ read, children }: SectionLoaderProps) {
  const reads = [read].flat()
  if (reads.some(({ state }) => state === 'failed')) {
    return <FailedSection onRetry={() => void reads.map(({ retry }) => retry())} />
  }
  return reads.some(({ state }) => state === 'loading') ? <Spinner /> : children()
}
