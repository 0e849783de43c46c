import type { Context } from '../../platform/context.ts'
import type { UserNames } from '../user-names/index.ts'
import { registerContentDraftsRoutes } from './content-drafts-routes.ts'
import { registerContentReadingsRoutes } from './content-readings-routes.ts'
import { registerContentReviewsRoutes } from './content-reviews-routes.ts'
import { registerContentRoutes } from './content-routes.ts'
import { registerContentTransferRoutes } from './content-transfer-routes.ts'
import { registerMediaRoutes } from './media-routes.ts'

type Dependencies = Parameters<typeof registerContentRoutes>[1] & { userNames: UserNames }

/** All endpoints of guidance: what is published, drafts, reviews, who has read it, pictures. */
export function registerContentFeature(
  context: Context,
  { content, userNames }: Dependencies,
): void {
  registerContentRoutes(context, { content })
  registerContentDraftsRoutes(context, { userNames })
  registerContentReadingsRoutes(context, { userNames })
  registerContentReviewsRoutes(context, { userNames })
  registerContentTransferRoutes(context, { userNames })
  registerMediaRoutes(context)
}
