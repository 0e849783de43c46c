import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { expect, test } from 'vitest'
import { describeReview, reviewOf, summaryOf } from './review-rules.ts'

const review = (fingerprint: string, timestamp: string): ContentReview => ({
  ...{ id: `review_${fingerprint}`, page: 'threats/lockdown', fingerprint, timestamp },
  ...{ userid: 'head', authorname: 'Jordan Hale' },
})
const REVIEWS = [
  review('second', '2026-11-21T10:00:00.000Z'),
  review('first', '2026-03-02T10:00:00.000Z'),
]
const said = (fingerprint: string, page = 'threats/lockdown') =>
  describeReview(reviewOf({ page, fingerprint }, REVIEWS))

test('a page says who reviewed its text and when, or that it has changed, or that nobody has', () => {
  expect(said('second')).toBe('Reviewed 21 Nov 2026 by Jordan Hale')
  expect(said('first')).toBe('Reviewed 2 Mar 2026 by Jordan Hale')
  expect(said('third')).toBe('Changed since the review of 21 Nov 2026 by Jordan Hale')
  expect(said('second', 'threats/fire')).toBe('Not reviewed')
})

test('the summary counts what is reviewed, what has changed since and what never was', () => {
  expect(summaryOf(['reviewed', 'changed', 'never', 'never'])).toBe(
    '1 of 4 pages is reviewed; 1 has changed since the review; 2 were never reviewed.',
  )
  expect(summaryOf(['reviewed'])).toBe('1 of 1 page is reviewed.')
})
