import { faClockRotateLeft } from '@fortawesome/free-solid-svg-icons/faClockRotateLeft'
import type { ContentVersion } from '@holdfast/contract/content/content-drafts'
import { MAX_CONTENT_VERSIONS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { type PresentDraft, useContentVersions } from '../../../../data/content/content-drafts.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { useNavigate } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { ContentPage } from '../content-page.tsx'
import { publishedBy, useDraftChanges, useSavedBy } from '../draft-status.ts'
import { useRestoring } from '../use-restoring.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import styles from './versions.module.css'

/** The published versions, each of which can be restored. */
export function VersionsPage() {
  return (
    <ContentPage
      title="Versions"
      intro={`What has been published, the newest first. The last ${MAX_CONTENT_VERSIONS} are kept. Restoring one makes it the draft: staff see it once you publish it. Pictures have no versions.`}
    >
      {(draft) => <Versions draft={draft} />}
    </ContentPage>
  )
}

function Versions({ draft }: { draft: PresentDraft }) {
  const { organisationid } = useAdminOrganisation()
  const versions = useContentVersions(organisationid)
  const [compared, setCompared] = useState<ContentVersion>()
  const { restore, pending, notice } = useRestoringAsDraft(draft)
  const online = useOnline()
  return (
    <ReadSection read={versions}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            icon={faClockRotateLeft}
            title="Nothing has been published yet"
            text="Each time an admin publishes the draft, a version is kept here."
          />
        ) : (
          <>
            {notice}
            <ol aria-label="Versions" className={styles.list}>
              {list.map((version, index) => (
                <li key={version.version} className={styles.version}>
                  <span className={styles.words}>
                    <strong>Version {version.version}</strong>
                    <span className="meta">{publishedBy(version)}</span>
                  </span>
                  {index === 0 && <Tag colour="ok">What staff see now</Tag>}
                  <span className={styles.actions}>
                    <Button kind="quiet" onClick={() => setCompared(version)}>
                      Compare
                    </Button>
                    <Button
                      kind="quiet"
                      disabled={!online || pending}
                      onClick={() => void restore(version)}
                    >
                      Restore into the draft
                    </Button>
                  </span>
                </li>
              ))}
            </ol>
            {compared && (
              <CompareDialog
                version={compared}
                draft={draft}
                onClose={() => setCompared(undefined)}
              />
            )}
          </>
        )
      }
    </ReadSection>
  )
}

/** Names the draft to be replaced in the confirmation; then opens the overview. */
function useRestoringAsDraft(draft: PresentDraft) {
  const { restore, ...restoring } = useRestoring(draft)
  const hasDraft = useDraftChanges(draft).length > 0
  const saved = useSavedBy(draft)
  const addressOf = useAdminAddress()
  const navigate = useNavigate()

  async function restoreAsDraft(version: ContentVersion): Promise<void> {
    const name = `version ${version.version}`
    const isDone = await restore(version, {
      question: {
        title: 'Restore',
        message: `Restore ${name} into the draft?`,
        details: (
          <>
            {hasDraft && <p>It replaces the present draft, which is lost. {saved}.</p>}
            <p>Staff see it once it is published.</p>
          </>
        ),
        confirmLabel: 'Restore',
        danger: hasDraft,
      },
      refused: 'The draft was not replaced',
      done: `The draft is ${name} now`,
    })
    if (isDone) navigate(addressOf('/admin/content'), { viewTransition: true })
  }

  return { ...restoring, restore: restoreAsDraft }
}
