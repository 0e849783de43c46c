import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Spinner } from './spinner.tsx'

type Reading = { state: 'loading' | 'failed' | 'ready'; retry: () => void }

type SectionLoaderProps = {
  /** The reads that the content needs. All must be ready before it is shown. */
  read: Reading | readonly Reading[]
  /** Called only when there is something to show. */
  children: () => ReactNode
}

/** Shows a spinner, then the content. A failure says so and offers Retry. */
export function SectionLoader({ read, children }: SectionLoaderProps) {
  const reads = [read].flat()
  if (reads.some(({ state }) => state === 'failed')) {
    return <FailedSection onRetry={() => void reads.map(({ retry }) => retry())} />
  }
  return reads.some(({ state }) => state === 'loading') ? <Spinner /> : children()
}

/** Shown where something could not be loaded or rendered. */
export function FailedSection({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={faTriangleExclamation}
        title="An error occurred"
        action={
          <Button icon={faRotateRight} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  )
}
