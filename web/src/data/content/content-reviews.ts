import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { newReviewId } from '@holdfast/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'
import { draftKey } from './content-drafts.ts'

/** Who has reviewed which text of the guidance. For admins; no device keeps it. */

/** How soon one admin sees what another has reviewed, in milliseconds. */
const REFRESH_MS = 10_000

const reviewsKey = (org: string) => [org, 'content reviews'] as const

/** Newest first; of each text of each page the last review. */
export function useContentReviews(org: string): Read<ContentReview[]> {
  const queryFn = () => call('listContentReviews', { query: organisationQuery(org) })
  return toRead(
    useQuery({
      queryKey: reviewsKey(org),
      queryFn,
      // Read on every visit: what another admin has reviewed meanwhile counts at once.
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    }),
  )
}

/** `fingerprint` is that of the text that was shown. */
type ShownPage = { page: string; fingerprint: string }

/** Fails with `conflict` where the page has another text by now; the newer draft is read at once. */
export function useAddContentReview(org: string): Write<ShownPage, ContentReview> {
  return useWrite(async (shown) => {
    try {
      return await call('addContentReview', {
        query: organisationQuery(org),
        body: { id: newReviewId(), ...shown },
      })
    } finally {
      void queryClient.invalidateQueries({ queryKey: reviewsKey(org) })
      void queryClient.invalidateQueries({ queryKey: draftKey(org) })
    }
  })
}

export function useDeleteContentReview(org: string): Write<string, void> {
  return useWrite(async (id) => {
    const parameters = { id }
    await acceptGone(call('deleteContentReview', { query: organisationQuery(org), parameters }))
    await queryClient.invalidateQueries({ queryKey: reviewsKey(org) })
  })
}
