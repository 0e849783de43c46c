import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useId, useState } from 'react'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import { useExportContent } from '../../../../data/content/content-transfer.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/list/card.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { useDraftChanges } from '../draft-status.ts'
import { ContentImport } from './content-import.tsx'
import styles from './overview-page.module.css'

/** Export and import of the whole content as one file. */
export function Transfer({ draft }: { draft: PresentDraft }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>All content in one file</h2>
      <div className={styles.transfer}>
        <ContentExport draft={draft} />
        <ContentImport draft={draft} />
      </div>
    </section>
  )
}

function ContentExport({ draft }: { draft: PresentDraft }) {
  const titleId = useId()
  const hasDraft = useDraftChanges(draft).length > 0
  const { save, pending, refused } = useSavingExport()
  const online = useOnline()
  return (
    <Card as="section" labelledBy={titleId}>
      <h3 id={titleId}>Download</h3>
      <p>
        What is published, with every picture: as a copy to keep, or to import at another
        organisation. It holds no users, contacts or incidents.
      </p>
      {hasDraft && <p>The draft is not in it. Publish it first if you want it there.</p>}
      {refused.length > 0 && (
        <FailureNotice title="The content was not downloaded" sentences={refused} />
      )}
      <div className={styles.actions}>
        <Button
          icon={faDownload}
          busy={pending}
          disabledReason={online ? undefined : 'Downloading needs a connection'}
          onClick={() => void save()}
        >
          Download all content
        </Button>
      </div>
    </Card>
  )
}

function useSavingExport() {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = useExportContent(organisationid)
  const [refused, setRefused] = useState<readonly string[]>([])

  async function save(): Promise<void> {
    setRefused([])
    const outcome = await run()
    if (outcome.ok) saveFile(`holdfast-content-${organisationid}.zip`, outcome.value)
    else setRefused(outcome.failure.errors)
  }

  return { save, pending, refused }
}
