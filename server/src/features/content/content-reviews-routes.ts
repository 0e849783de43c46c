import { guidancePages } from '@holdfast/contract/content/guidance-pages'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import { readDraft } from './content-drafts.ts'
import { lockContent } from './content-drafts-store.ts'
import { findReview, insertReview, readReviews, removeReview } from './content-reviews-store.ts'

/** Staff read with a page who has reviewed it. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

type Dependencies = { userNames: UserNames }

/** Who has reviewed which text of the guidance. A review is of the text that its author was shown. */
export function registerContentReviewsRoutes(context: Context, { userNames }: Dependencies): void {
  const { api, database, now } = context

  api.endpoint('listContentReviews', ({ organisationid }) =>
    database.read(organisationid, readReviews),
  )

  api.endpoint('addContentReview', async ({ body, organisationid, caller, activity }) => {
    const { id, page, fingerprint } = body
    const { userid } = caller
    const providerNames = await userNames.ofProvider()
    const authorname = await userNames.nameOf(organisationid, userid)
    return database.change(organisationid, CHANGED, async (scope) => {
      // The text does not change between the comparison and the review.
      await lockContent(scope)
      const existing = await findReview(scope, id)
      if (existing) {
        if (existing.page !== page || existing.fingerprint !== fingerprint)
          throw new Problem('taken')
        activity.nothingChanged()
        return existing
      }
      const { guidance, fingerprints } = await readDraft(scope, providerNames)
      if (fingerprints[page] !== fingerprint) throw new Problem('conflict', TEXT_CHANGED)
      const added = { id, page, fingerprint, userid, authorname, timestamp: now().toISOString() }
      await insertReview(scope, added)
      const name = guidancePages(guidance).find((each) => each.id === page)?.name ?? page
      await activity.record(scope.trx, { kind: 'content-reviewed', recordid: page, summary: name })
      return added
    })
  })

  api.endpoint('deleteContentReview', async ({ parameters, organisationid, activity }) => {
    await database.change(organisationid, CHANGED, async (scope) => {
      const review = await removeReview(scope, parameters.id)
      if (!review) throw new Problem('not-found')
      await activity.record(scope.trx, {
        kind: 'content-review-withdrawn',
        recordid: review.page,
        summary: `The review by ${review.authorname} of ${review.timestamp}`,
      })
    })
    return { success: true }
  })
}

const TEXT_CHANGED = 'This page has changed since you opened it. Read it again first.'
