import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Guidance, InfoPage } from '@holdfast/contract/content/content'
import { infoPath } from '@holdfast/contract/content/content-paths'
import { infoPageId } from '@holdfast/contract/content/guidance-pages'
import { useState } from 'react'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { contentIcon } from '../../../../ui/content/content-icon.ts'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { ContentPage } from '../content-page.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { moveTo } from '../list-operations.ts'
import { PageState, ReviewButton } from '../reviews/reviews.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { INFO_TYPES } from './info-form.ts'

/** The information pages, in the order in which staff see them. */
export function InfoPagesPage() {
  return (
    <ContentPage
      title="Information"
      intro="What staff look up: websites, pages to read, contacts. They see the pages in this order."
    >
      {({ guidance }) => <InfoPages guidance={guidance} />}
    </ContentPage>
  )
}

function InfoPages({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<{ page?: InfoPage }>()
  const online = useOnline()
  const { change, remove, notice } = useGuidanceChange()
  const items = guidance.info.map((page) => ({ id: infoPath(page), name: page.name, page }))

  function withInfo(apply: (info: readonly InfoPage[]) => InfoPage[]) {
    return (latest: Guidance): Guidance => ({ ...latest, info: apply(latest.info) })
  }

  function askRemove({ id, name }: { id: string; name: string }) {
    const message = 'Are you sure you want to delete this page?'
    const apply = withInfo((info) => info.filter((page) => infoPath(page) !== id))
    return remove({ message, details: <p>{name}</p> }, apply, 'Page deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New page', run: () => setOpen({}) }} />
      <OrderedList
        label="Information"
        items={items}
        empty={
          <EmptyState
            icon={faCircleInfo}
            title="No information pages yet"
            text="This is where staff look up websites, pages to read and contacts. Make the first page with New page."
          />
        }
        onMove={
          online
            ? ({ id }, to) =>
                change(withInfo((info) => moveTo(info, (page) => infoPath(page) === id, to)))
            : undefined
        }
        actions={({ id, name, page }) => (
          <>
            <Button kind="quiet" onClick={() => setOpen({ page })}>
              Edit
            </Button>
            <ReviewButton page={infoPageId(page)} name={name} />
            <Button kind="quiet" disabled={!online} onClick={() => void askRemove({ id, name })}>
              Delete
            </Button>
          </>
        )}
      >
        {({ id, page }) => (
          <ListRow
            title={page.name}
            subtitle={
              <PageState page={infoPageId(page)}>
                {INFO_TYPES[page.type]} · /info/{id}
              </PageState>
            }
            icon={contentIcon(page.icon)}
            colour={resolveColour(page.colour, page.name)}
          />
        )}
      </OrderedList>
      {open && (
        <InfoDialog page={open.page} guidance={guidance} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
