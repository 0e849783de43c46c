import type { Guidance } from '@holdfast/contract/content/content'
import type { ContentVersion } from '@holdfast/contract/content/content-drafts'
import { useId } from 'react'
import { useContent } from '../../../../data/content/content.ts'
import { type PresentDraft, useContentVersion } from '../../../../data/content/content-drafts.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { RecordDialog } from '../../../record-dialog/record-dialog.tsx'
import { ChangeList } from '../comparison/change-list.tsx'
import { changesOf } from '../comparison/content-changes.ts'
import { publishedBy, useDraftChanges } from '../draft-status.ts'
import styles from './versions.module.css'

type CompareDialogProps = { version: ContentVersion; draft: PresentDraft; onClose: () => void }

/** What restoring a version would change: for staff, and in the draft that it replaces. */
export function CompareDialog({ version, draft, onClose }: CompareDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const published = useContent(organisationid)
  const full = useContentVersion(organisationid, version.version)
  const hasDraft = useDraftChanges(draft).length > 0
  return (
    <RecordDialog
      title={`Version ${version.version}`}
      onSave={undefined}
      onClose={onClose}
      isChanged={false}
      busy={false}
      problems={[]}
    >
      <p className="meta">{publishedBy(version)}</p>
      <ReadSection read={full}>
        {({ guidance }) => (
          <>
            {published.data && (
              <Comparison
                title="What staff would see change"
                same="Staff see exactly this now."
                from={published.data}
                to={guidance}
              />
            )}
            {hasDraft && (
              <Comparison
                title="What would change in the draft"
                same="The draft is exactly this."
                from={draft.guidance}
                to={guidance}
              />
            )}
          </>
        )}
      </ReadSection>
    </RecordDialog>
  )
}

type ComparisonProps = { title: string; same: string; from: Guidance; to: Guidance }

function Comparison({ title, same, from, to }: ComparisonProps) {
  const titleId = useId()
  const { organisationid } = useAdminOrganisation()
  const changes = changesOf(from, to)
  return (
    <section aria-labelledby={titleId} className={styles.comparison}>
      <h3 id={titleId}>{title}</h3>
      {changes.length === 0 ? (
        <p>{same}</p>
      ) : (
        <ChangeList changes={changes} organisationid={organisationid} />
      )}
    </section>
  )
}
