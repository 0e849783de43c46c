import { ClosingListener } from './closing-listener.tsx'
import { HandoverListener } from './handover-listener.tsx'
import { TaskListener } from './task-listener.tsx'

/** Tells people of what has come for them, on whatever screen they are. Loaded after the first screen. */
export function NewsListener() {
  return (
    <>
      <TaskListener />
      <HandoverListener />
      <ClosingListener />
    </>
  )
}
