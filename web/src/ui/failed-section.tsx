import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

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
