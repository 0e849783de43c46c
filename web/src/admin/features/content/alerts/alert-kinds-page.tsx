import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { AlertKind, Guidance } from '@holdfast/contract/content/content'
import { alertPageId } from '@holdfast/contract/content/guidance-pages'
import { useState } from 'react'
import { useAlertSettings } from '../../../../data/alerts/alert-settings.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { contentIcon } from '../../../../ui/content/content-icon.ts'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ContentPage } from '../content-page.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { moveTo } from '../list-operations.ts'
import { PageState, ReviewButton } from '../reviews/reviews.tsx'
import { AlertKindDialog } from './alert-kind-dialog.tsx'
import { describeAlertKind, describeMissing, withoutAlertKind } from './alert-kind-rules.ts'
import styles from './alert-kinds-page.module.css'
import { AlertWordsSection } from './alert-words-section.tsx'

/** The kinds of alert that staff can send, in the order in which they see them. */
export function AlertKindsPage() {
  return (
    <ContentPage
      title="Kinds of alert"
      intro="What staff can send, in the order in which they see it. Nothing is sent from here. An alert that was sent keeps the words that it had."
    >
      {({ guidance }) => <AlertKinds guidance={guidance} />}
    </ContentPage>
  )
}

function AlertKinds({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<{ kind?: AlertKind }>()
  const online = useOnline()
  const { organisationid } = useAdminOrganisation()
  const languages = useAlertSettings(organisationid).data?.alertlanguages ?? []
  const { change, remove, notice } = useGuidanceChange()
  const items = guidance.alert_kinds.map((kind) => ({ ...kind, name: kind.title }))

  function move({ id }: AlertKind, to: number) {
    return change((latest) => ({
      ...latest,
      alert_kinds: moveTo(latest.alert_kinds, (kind) => kind.id === id, to),
    }))
  }

  function askRemove({ id, title }: AlertKind) {
    const message = 'Are you sure you want to delete this kind of alert?'
    const question = { message, details: <p>{title}</p> }
    return remove(question, (latest) => withoutAlertKind(latest, id), 'Kind of alert deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New kind of alert', run: () => setOpen({}) }} />
      <OrderedList
        label="Kinds of alert"
        items={items}
        onMove={online ? move : undefined}
        empty={
          <EmptyState
            icon={faBell}
            title="No kinds of alert yet"
            text="Make one with New kind of alert."
          />
        }
        actions={({ name: _, ...kind }) => (
          <>
            <Button kind="quiet" onClick={() => setOpen({ kind })}>
              Edit
            </Button>
            <ReviewButton page={alertPageId(kind.id)} name={kind.title} />
            <Button kind="quiet" disabled={!online} onClick={() => void askRemove(kind)}>
              Delete
            </Button>
          </>
        )}
      >
        {(kind) => (
          <ListRow
            title={kind.title}
            subtitle={
              <PageState page={alertPageId(kind.id)}>{describeAlertKind(kind, guidance)}</PageState>
            }
            icon={contentIcon(kind.icon)}
            colour={resolveColour(kind.colour, kind.title)}
          >
            {describeMissing(kind, languages).map((missing) => (
              <span key={missing} className={styles.missing} data-colour="orange">
                {missing}
              </span>
            ))}
          </ListRow>
        )}
      </OrderedList>
      <AlertWordsSection guidance={guidance} languages={languages} />
      {open && (
        <AlertKindDialog
          kind={open.kind}
          guidance={guidance}
          languages={languages}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
