import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { Guidance } from '@holdfast/contract/content/content'
import { checklistPageId } from '@holdfast/contract/content/guidance-pages'
import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useContentDraft } from '../../../../data/content/content-drafts.ts'
import { plainText } from '../../../../domain/text.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { useParams } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { MarkdownLine } from '../../../../ui/content/markdown.tsx'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ContentPage } from '../content-page.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import { shortened } from '../guidance-editing/text-rules.ts'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { PageReviewLine } from '../reviews/reviews.tsx'
import { RoleNames } from './checklists-page.tsx'
import { ItemDialog } from './item-dialog.tsx'
import {
  type Item,
  itemName,
  itemsOf,
  newItemId,
  withCopy,
  withItemMoved,
  withoutItem,
} from './item-guidance.ts'
import { rolesWith } from './section-rules.ts'

/** One section of the checklists: its items, in the order in which staff work through them. */
export function SectionPage() {
  const { sectionid = '' } = useParams()
  const { organisationid } = useAdminOrganisation()
  const draft = useContentDraft(organisationid)
  const sections = draft.data?.guidance.checklist_sections
  const name = sections?.find(({ id }) => id === sectionid)?.name
  return (
    <ContentPage
      title={name ?? 'Checklist section'}
      back={{ label: 'All sections', path: '/admin/content/checklists' }}
    >
      {({ guidance }) => <Items key={sectionid} sectionid={sectionid} guidance={guidance} />}
    </ContentPage>
  )
}

type SectionProps = { sectionid: string; guidance: Guidance }

function Items({ sectionid, guidance }: SectionProps) {
  const [open, setOpen] = useState<{ item?: Item }>()
  const isThere = guidance.checklist_sections.some(({ id }) => id === sectionid)
  return (
    <>
      {isThere ? (
        <ItemList sectionid={sectionid} guidance={guidance} onOpen={setOpen} />
      ) : (
        <EmptyState
          icon={faTriangleExclamation}
          title="This section was not found"
          text="It may have been deleted, or belong to another organisation."
        />
      )}
      {/* The dialog stays open with what is typed, even if another admin deletes the section. */}
      {open && (
        <ItemDialog
          item={open.item}
          sectionid={sectionid}
          guidance={guidance}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type ItemListProps = SectionProps & { onOpen: (dialog: { item?: Item }) => void }

function ItemList({ sectionid, guidance, onOpen }: ItemListProps) {
  const online = useOnline()
  const { change, remove, notice } = useGuidanceChange()
  const items = itemsOf(guidance, sectionid).map((item) => ({ ...item, name: itemName(item) }))

  function copy({ id }: Item) {
    const copyid = newItemId()
    return change((latest) => withCopy(latest, id, copyid), 'Item duplicated')
  }

  function askRemove({ id, name }: Item & { name: string }) {
    const message = 'Are you sure you want to delete this item?'
    const question = { message, details: <p>{name}</p> }
    return remove(question, (latest) => withoutItem(latest, id), 'Item deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New item', run: () => onOpen({}) }}>
        <p className="meta">
          <RoleNames roles={rolesWith(guidance, sectionid)} all={guidance.roles.length} />
        </p>
        <PageReviewLine page={checklistPageId(sectionid)} name={nameOf(guidance, sectionid)} />
      </Toolbar>
      <OrderedList
        label="Items"
        items={items}
        onMove={
          online ? (item, to) => change((latest) => withItemMoved(latest, item, to)) : undefined
        }
        empty={
          <EmptyState
            icon={faListCheck}
            title="No items yet"
            text="Staff do not see a section without items. Make one with New item."
          />
        }
        actions={({ name, ...item }) => (
          <>
            <Button kind="quiet" onClick={() => onOpen({ item })}>
              Edit
            </Button>
            <Button kind="quiet" disabled={!online} onClick={() => void copy(item)}>
              Duplicate
            </Button>
            <Button
              kind="quiet"
              disabled={!online}
              onClick={() => void askRemove({ ...item, name })}
            >
              Delete
            </Button>
          </>
        )}
      >
        {({ content }) => <ItemRow content={content} />}
      </OrderedList>
    </>
  )
}

function nameOf({ checklist_sections }: Guidance, sectionid: string): string {
  return checklist_sections.find(({ id }) => id === sectionid)?.name ?? ''
}

const SHOWN_CHARACTERS = 160

/** A short form of the item: its text, and its sub-items on one line. */
function ItemRow({ content }: { content: string }) {
  const { text, subitems } = readChecklistContent(content)
  const listed = subitems.map(plainText).join(' · ')
  return (
    <ListRow
      title={<MarkdownLine text={text} />}
      subtitle={
        subitems.length > 0 &&
        `${pluralise(subitems.length, 'sub-item')}: ${shortened(listed, SHOWN_CHARACTERS)}`
      }
    />
  )
}
