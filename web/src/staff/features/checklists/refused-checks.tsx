import { readChecklistContent } from '@holdfast/contract/checklist-content'
import type { Content } from '@holdfast/contract/content'
import { useOutbox } from '../../../sync/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { MarkdownLine } from '../../../ui/markdown.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Checks that the server will never take: which, and why. They change nothing in the checklist. */
export function RefusedChecks({ items }: { items: Content['checklist_items'] }) {
  const outbox = useOutbox()
  return outbox.items.map((waiting) => {
    if (waiting.kind !== 'check' || waiting.refused === undefined) return null
    const item = items.find((candidate) => candidate.id === waiting.body.itemid)
    return (
      <Notice
        key={waiting.id}
        kind="warn"
        title="Not accepted"
        actions={<Button onClick={() => outbox.remove(waiting.id)}>Remove</Button>}
      >
        {item && (
          <p>
            <MarkdownLine text={readChecklistContent(item.content).text} />
          </p>
        )}
        <p>{waiting.refused.message}</p>
      </Notice>
    )
  })
}
