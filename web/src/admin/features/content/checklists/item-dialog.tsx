import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { Guidance } from '@holdfast/contract/content/content'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { CheckItem } from '../../../../ui/list/check-item.tsx'
import { List } from '../../../../ui/list/list.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { EditorWithPreview, MarkdownField } from '../guidance-editing/preview.tsx'
import { type Item, itemGuidance } from './item-guidance.ts'
import { uniqueSectionName } from './section-rules.ts'

type ItemDialogProps = {
  /** Without one it makes a new item in the section. */
  item?: Item | undefined
  sectionid: string
  guidance: Guidance
  onClose: () => void
}

/** The dialog of a checklist item, with a preview beside it. */
export function ItemDialog({ item, sectionid, guidance, onClose }: ItemDialogProps) {
  const sections = guidance.checklist_sections.map((section) => ({
    value: section.id,
    label: uniqueSectionName(guidance, section),
  }))
  const isKnown = (id: string) => sections.some(({ value }) => value === id)
  const hasSubItems = item !== undefined && readChecklistContent(item.content).subitems.length > 0
  return (
    <GuidanceSectionDialog
      title={item ? 'Edit item' : 'New item'}
      section={itemGuidance(guidance, item, sectionid)}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <EditorWithPreview
          preview={value.content.trim() !== '' && <ItemPreview content={value.content} />}
        >
          <MarkdownField
            name="content"
            label="What is to be done"
            hint={hasSubItems ? `${SUB_ITEMS} ${TICKS}` : SUB_ITEMS}
            entries="A sub-item, with a tick of its own"
            error={errorOf('content')}
            value={value.content}
            onChange={(content) => change({ content })}
          />
          <SelectField
            name="sectionid"
            label="Section"
            options={sections}
            emptyOption={isKnown(value.sectionid) ? undefined : 'Choose a section'}
            error={errorOf('sectionid')}
            value={isKnown(value.sectionid) ? value.sectionid : ''}
            onChange={({ target }) => change({ sectionid: target.value })}
          />
        </EditorWithPreview>
      )}
    </GuidanceSectionDialog>
  )
}

const SUB_ITEMS = 'A line that begins with - is a sub-item, with a tick of its own.'
/** Checks refer to a sub-item by its text: `pointKeys` in the contract. */
const TICKS =
  'A tick belongs to the words of its sub-item: the sub-item may be moved during an incident, but changing its words unticks it.'

const NONE: ReadonlySet<number> = new Set()
const nothing = () => undefined

/** The item as a phone shows it, without interaction. */
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
