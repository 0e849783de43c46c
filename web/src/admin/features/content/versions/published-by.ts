import type { ContentVersion } from '@holdfast/contract/content-drafts'
import { formatDateTime } from '../../../../ui/format-dates.ts'

/** When and by whom it was published: `21 Nov 2026, 10:42 by Jordan Hale`. */
export function publishedBy({ published, userid, name }: ContentVersion): string {
  const author = userid === null ? 'as the content to start from' : `by ${name ?? userid}`
  return `${formatDateTime(published)} ${author}`
}
