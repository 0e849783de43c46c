import { faTrashCan } from '@fortawesome/free-solid-svg-icons/faTrashCan'
import { useId } from 'react'
import { type PresentDraft, useContentVersions } from '../../../../data/content/content-drafts.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Link } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { formatDateTime } from '../../../../ui/format-dates.ts'
import { Card } from '../../../../ui/list/card.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ChangeList } from '../comparison/change-list.tsx'
import type { CategoryChanges } from '../comparison/content-changes.ts'
import { publishedBy, useDraftChanges, useSavedBy } from '../draft-status.ts'
import { useRestoring } from '../use-restoring.tsx'
import styles from './overview-page.module.css'

/** When content was last published, and what the draft would change. */
export function DraftSummary({ draft }: { draft: PresentDraft }) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const newest = useContentVersions(organisationid).data?.[0]
  const changes = useDraftChanges(draft)
  return (
    <>
      {newest && (
        <p>
          {newest.userid === null
            ? `Starter content, published ${formatDateTime(newest.published)}.`
            : `Last published ${publishedBy(newest)}.`}{' '}
          <Link to={addressOf('/admin/content/versions')} viewTransition>
            All versions
          </Link>
        </p>
      )}
      {changes.length > 0 && <DraftChanges draft={draft} changes={changes} />}
    </>
  )
}

type DraftChangesProps = { draft: PresentDraft; changes: readonly CategoryChanges[] }

function DraftChanges({ draft, changes }: DraftChangesProps) {
  const titleId = useId()
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const { discard, pending, notice } = useDiscarding(draft)
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>What the draft changes for staff</h2>
      {notice}
      <ChangeList changes={changes} organisationid={organisationid} />
      {discard && (
        <div className={styles.actions}>
          <Button
            icon={faTrashCan}
            busy={pending}
            disabledReason={online ? undefined : 'Discarding needs a connection'}
            onClick={() => void discard()}
          >
            Discard draft
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Replaces the draft by the newest version; unavailable without a version. */
function useDiscarding(draft: PresentDraft) {
  const { organisationid } = useAdminOrganisation()
  const newest = useContentVersions(organisationid).data?.[0]
  const saved = useSavedBy(draft)
  const { restore, ...restoring } = useRestoring(draft)

  async function discardFor(version: NonNullable<typeof newest>): Promise<void> {
    const isDone = await restore(version, {
      question: {
        title: 'Discard draft',
        message: 'Are you sure you want to discard the draft? What was written in it is lost.',
        details: <p>{saved}.</p>,
        confirmLabel: 'Discard draft',
        danger: true,
      },
      refused: 'The draft was not discarded',
      done: 'Draft discarded',
    })
    // The pressed button has disappeared with the draft: the heading gets the focus.
    if (isDone) document.querySelector<HTMLElement>('h1')?.focus()
  }

  return { ...restoring, discard: newest && (() => discardFor(newest)) }
}
