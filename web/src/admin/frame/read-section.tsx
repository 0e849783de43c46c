import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import type { ReactNode } from 'react'
import type { Read } from '../../data/read.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionLoader } from '../../ui/section-loader.tsx'

type ReadSectionProps<T> = { read: Read<T>; children: (data: T) => ReactNode }

/** What was read, once it is there; where the server cannot be reached it says what it needs. */
export function ReadSection<T>({ read, children }: ReadSectionProps<T>) {
  if (read.state === 'failed' && !read.failure.isAnswered) {
    return (
      <EmptyState
        icon={faPlugCircleXmark}
        title="This page needs a connection"
        action={<Button onClick={read.retry}>Retry</Button>}
      />
    )
  }
  return (
    <SectionLoader read={read}>{() => read.state === 'ready' && children(read.data)}</SectionLoader>
  )
}
