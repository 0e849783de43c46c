import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { formatDay } from '../ui/format-dates.ts'

/** `changed`: it was reviewed once and has another text now. */
export type ReviewState = 'reviewed' | 'changed' | 'never'

export type PageReview = { state: ReviewState; review: ContentReview | undefined }

type Page = { page: string; fingerprint: string | undefined }

/** `reviews` are newest first. */
export function reviewOf(
  { page, fingerprint }: Page,
  reviews: readonly ContentReview[],
): PageReview {
  const ofPage = reviews.filter((review) => review.page === page)
  const ofText = ofPage.find((review) => review.fingerprint === fingerprint)
  if (ofText) return { state: 'reviewed', review: ofText }
  return { state: ofPage.length > 0 ? 'changed' : 'never', review: ofPage[0] }
}

/** `Reviewed 21 Nov 2026 by Jordan Hale`. */
export function describeReview({ state, review }: PageReview): string {
  if (!review) return 'Not reviewed'
  const when = `${formatDay(review.timestamp)} by ${review.authorname}`
  return state === 'reviewed' ? `Reviewed ${when}` : `Changed since the review of ${when}`
}

/** `12 of 78 pages are reviewed; 3 have changed since the review; 63 were never reviewed.` */
export function summaryOf(states: readonly ReviewState[]): string {
  const count = (state: ReviewState) => states.filter((each) => each === state).length
  const [reviewed, changed, never] = [count('reviewed'), count('changed'), count('never')]
  const pages = states.length === 1 ? 'page' : 'pages'
  const parts = [
    `${reviewed} of ${states.length} ${pages} ${reviewed === 1 ? 'is' : 'are'} reviewed`,
    changed > 0 && `${changed} ${changed === 1 ? 'has' : 'have'} changed since the review`,
    never > 0 && `${never} ${never === 1 ? 'was' : 'were'} never reviewed`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
