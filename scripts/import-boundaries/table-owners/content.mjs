import { DATABASE_COPIES, DELETED_USERS, ORGANISATION_STATES, RESTORES } from './shared-files.mjs'

/** The guidance, closures, and who has read or answered them.  @satisfies {import('./index.mjs').TableOwners} */
export const CONTENT_TABLES = {
  content_versions: {
    owner: 'features/content',
    alsoIn: [ORGANISATION_STATES],
  },
  content_drafts: { owner: 'features/content' },
  media: {
    owner: 'features/content',
    alsoIn: [ORGANISATION_STATES],
  },
  content_reviews: { owner: 'features/content' },
  reading_requests: { owner: 'features/content' },
  readings: {
    owner: 'features/content',
    alsoIn: [DELETED_USERS],
  },
  closures: { owner: 'features/closures' },
  closure_answers: {
    owner: 'features/closures',
    alsoIn: [DELETED_USERS],
  },
  closure_pushes: {
    owner: 'features/closures',
    alsoIn: [DATABASE_COPIES, RESTORES],
  },
}
