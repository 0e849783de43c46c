import { withoutBlanks } from '@holdfast/contract/content/blanks'
import type { ContentVersion } from '@holdfast/contract/content/content-drafts'
import { useContent } from '../../../data/content/content.ts'
import type { PresentDraft } from '../../../data/content/content-drafts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { type CategoryChanges, changesOf } from './comparison/content-changes.ts'

/**
 * What publishing the draft would change for staff, who see no blanks; nothing where there is no draft.
 */
export function useDraftChanges({ saved, guidance }: PresentDraft): CategoryChanges[] {
  const { organisationid } = useAdminOrganisation()
  const published = useContent(organisationid).data
  return published && saved !== null ? changesOf(published, withoutBlanks(guidance)) : []
}

/** Who saved the draft, and when: `Saved by you, 21 Nov 2026, 10:42`. */
export function useSavedBy({ saved, userid, name }: PresentDraft): string {
  const { userid: me } = useMe()
  const author = userid === me ? 'you' : (name ?? 'another admin')
  return saved ? `Saved by ${author}, ${formatDateTime(saved)}` : `Saved by ${author}`
}

/** When and by whom it was published: `21 Nov 2026, 10:42 by Jordan Hale`. */
export function publishedBy({ published, userid, name }: ContentVersion): string {
  const when = formatDateTime(published)
  return userid === null ? `${when}, starter content` : `${when} by ${name ?? userid}`
}
