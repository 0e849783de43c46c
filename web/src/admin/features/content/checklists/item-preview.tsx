import { readChecklistContent } from '../../../../domain/checklist-content.ts'
import { CheckItem } from '../../../../ui/check-item.tsx'
import { List } from '../../../../ui/list.tsx'

const NONE: ReadonlySet<number> = new Set()
const nothing = () => undefined

/** The item as a phone shows it, to look at. */
export function ItemPreview({ content }: { content: string }) {
  const { text, subitems } = readChecklistContent(content)
  return (
    <List>
      <CheckItem
        text={text}
        subitems={subitems}
        state="incomplete"
        ticked={NONE}
        readOnly
        onTick={nothing}
        onSettle={nothing}
        onUndo={nothing}
      />
    </List>
  )
}
