import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { useState } from 'react'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import {
  useAddContentReview,
  useDeleteContentReview,
} from '../../../../data/content/content-reviews.ts'
import { reviewOf } from '../../../../domain/review-rules.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { FailureNotice, Notice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { Preview } from '../guidance-editing/preview.tsx'
import { PageReadings } from '../readings/page-readings.tsx'
import { PageToRead } from './page-to-read.tsx'
import { ReviewTag } from './review-tag.tsx'

type ReviewDialogProps = {
  /** The id of the page. */
  page: string
  name: string
  /** As it is now; the text that is shown stays that of when the dialog was opened. */
  draft: PresentDraft
  reviews: readonly ContentReview[]
  onClose: () => void
}

/**
 * A page as staff read it, and the button that says that it was reviewed. What somebody else changes
 * meanwhile is shown only when asked for, so that nobody reviews a text that they have not read.
 */
export function ReviewDialog({ page, name, draft, reviews, onClose }: ReviewDialogProps) {
  const [shown, setShown] = useState(draft)
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const add = useAddContentReview(organisationid)
  const takeBack = useDeleteContentReview(organisationid)
  const fingerprint = shown.fingerprints[page] ?? ''
  const current = reviewOf({ page, fingerprint }, reviews)
  const isChanged = draft.fingerprints[page] !== fingerprint
  const failure = add.failure ?? takeBack.failure

  async function review() {
    const outcome = await add.run({ page, fingerprint })
    if (!outcome.ok) return
    toast.success(`Reviewed: ${name}`)
    onClose()
  }

  async function undo(id: string) {
    const outcome = await takeBack.run(id)
    if (outcome.ok) toast.success('Review taken back')
  }

  return (
    <Dialog
      open
      title={`Review: ${name}`}
      onClose={onClose}
      width="wide"
      actions={
        <>
          {current.state === 'reviewed' && current.review ? (
            <Button
              busy={takeBack.pending}
              disabledReason={online ? undefined : NEEDS_CONNECTION}
              onClick={() => void undo(current.review?.id ?? '')}
            >
              Take the review back
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={add.pending}
              disabledReason={reasonNotTo(isChanged, online)}
              onClick={() => void review()}
            >
              Reviewed
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      <div role="status">
        {isChanged && (
          <Notice
            kind="warn"
            title="Somebody has changed this page since you opened it"
            actions={<Button onClick={() => setShown(draft)}>Show it as it is now</Button>}
          />
        )}
      </div>
      <p>
        <ReviewTag review={current} />
      </p>
      <p>
        Read it as your staff will. Press “Reviewed” when it is right for your school: your name and
        today’s date are noted.
      </p>
      <PageReadings page={page} />
      <Preview>
        <PageToRead page={page} guidance={shown.guidance} />
      </Preview>
    </Dialog>
  )
}

const NEEDS_CONNECTION = 'Needs a connection'

function reasonNotTo(isChanged: boolean, online: boolean): string | undefined {
  if (!online) return NEEDS_CONNECTION
  return isChanged ? 'Read the page as it is now first' : undefined
}
