import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import { useContentReviews } from '../../../../data/content/content-reviews.ts'
import { type PageReview, reviewOf } from '../../../../domain/review-rules.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewTag } from './review-tag.tsx'
import styles from './reviews.module.css'

type Reviews = { draft: PresentDraft; reviews: readonly ContentReview[] | undefined }

const ReviewsContext = createContext<Reviews | undefined>(undefined)

/** The reviews for all pages of the content below it: read once, not once for each row. */
export function ReviewsProvider({ draft, children }: { draft: PresentDraft; children: ReactNode }) {
  const { organisationid } = useAdminOrganisation()
  const reviews = useContentReviews(organisationid).data
  return <ReviewsContext value={{ draft, reviews }}>{children}</ReviewsContext>
}

/** The review of a page; undefined while the reviews are not known. */
function usePageReview(page: string): PageReview | undefined {
  const context = useContext(ReviewsContext)
  if (!context?.reviews) return undefined
  const fingerprint = context.draft.fingerprints[page]
  return reviewOf({ page, fingerprint }, context.reviews)
}

type PageStateProps = {
  /** The id of the page. */
  page: string
  children: ReactNode
}

/** What a list says of a page, and whether it has been reviewed as it stands, by whom and when. */
export function PageState({ page, children }: PageStateProps) {
  const review = usePageReview(page)
  return (
    <span className={styles.state}>
      {children && <span>{children}</span>}
      {review && <ReviewTag review={review} />}
    </span>
  )
}

/** The same with its button, at the head of a page that is edited by itself. */
export function PageReviewLine({ page, name }: { page: string; name: string }) {
  const review = usePageReview(page)
  return (
    <div className={styles.line}>
      {review && <ReviewTag review={review} />}
      <ReviewButton page={page} name={name} />
    </div>
  )
}

/** Opens a page to read, and to say that it has been reviewed. */
export function ReviewButton({ page, name }: { page: string; name: string }) {
  const context = useContext(ReviewsContext)
  const [isOpen, setOpen] = useState(false)
  if (!context?.reviews) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Review
      </Button>
      {isOpen && (
        <ReviewDialog
          page={page}
          name={name}
          draft={context.draft}
          reviews={context.reviews}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
