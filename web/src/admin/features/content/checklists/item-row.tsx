import { readChecklistContent } from '../../../../domain/checklist-content.ts'
import { ListRow } from '../../../../ui/list-row.tsx'
import { MarkdownLine } from '../../../../ui/markdown.tsx'
import { inWords } from '../counts.ts'
import { plainText, shortened } from '../parts/plain-text.ts'

const SHOWN_POINTS = 160

/** An item as staff see it, in short: its words, and its points on one line. */
export function ItemRow({ content }: { content: string }) {
  const { text, subitems } = readChecklistContent(content)
  const points = subitems.map(plainText).join(' · ')
  return (
    <ListRow
      title={<MarkdownLine text={text} />}
      subtitle={
        subitems.length > 0 &&
        `${inWords(subitems.length, 'point')}: ${shortened(points, SHOWN_POINTS)}`
      }
    />
  )
}
