import type { Guidance } from '@holdfast/contract/content'
import { Markdown } from '../../../../ui/markdown.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import { PartPopup } from '../parts/part-dialog.tsx'
import { WritingWithPreview } from '../parts/writing-with-preview.tsx'
import { wordsPart } from './action-parts.ts'

type WordsPopupProps = { guidance: Guidance; onClose: () => void }

/** The popup of the initial action in words. */
export function WordsPopup({ guidance, onClose }: WordsPopupProps) {
  return (
    <PartPopup
      title="Initial action in words"
      part={wordsPart(guidance)}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <WritingWithPreview
          preview={value.content.trim() !== '' && <Markdown text={value.content} />}
        >
          <MarkdownField
            name="content"
            label="What whoever is there first does"
            error={errorOf('content')}
            value={value.content}
            onChange={(content) => change({ content })}
          />
        </WritingWithPreview>
      )}
    </PartPopup>
  )
}
