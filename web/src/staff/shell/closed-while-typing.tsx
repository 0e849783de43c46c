import type { Incident } from '@holdfast/contract/incidents/incidents'
import { Notice } from '../../ui/screen/notice.tsx'

/** For a form whose incident somebody has closed: what was typed stays, but has no button to save it. */
export function ClosedWhileTyping({ incident: { closed } }: { incident: Incident }) {
  if (closed === null) return null
  return (
    <div role="status">
      <Notice kind="warn" title="This can no longer be saved">
        What you typed stays here, and under Unsent entries. Copy what you still need.
      </Notice>
    </div>
  )
}
