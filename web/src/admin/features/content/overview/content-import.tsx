import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import { useId } from 'react'
import type { PresentDraft } from '../../../../data/content-drafts.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Card } from '../../../../ui/card.tsx'
import { FailureNotice, Notice } from '../../../../ui/notice.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { FileButton } from '../../../files/file-button.tsx'
import { useFileDrop } from '../../../files/use-file-drop.ts'
import styles from './overview-page.module.css'
import { useImporting } from './use-importing.tsx'

/** Accepts a content file, chosen or dropped. */
export function ContentImport({ draft }: { draft: PresentDraft }) {
  const titleId = useId()
  const online = useOnline()
  const { take, progress, refused, imported } = useImporting(draft)
  const busy = progress !== undefined
  const drop = useFileDrop(busy || !online ? undefined : ([file]) => void (file && take(file)))
  return (
    <div className={styles.drop} data-over={drop.isOver || undefined} {...drop.target}>
      <Card as="section" labelledBy={titleId}>
        <h3 id={titleId}>Import</h3>
        <p>
          Takes a file that was downloaded here or at another organisation. Its pictures show to
          staff at once; the rest becomes the draft, to be looked through and published.
        </p>
        <div role="status">
          {imported && (
            <Notice kind="ok" title={`${imported.name} has been imported`}>
              {imported.summary}
            </Notice>
          )}
        </div>
        {refused && <FailureNotice title={refused.title} sentences={refused.sentences} />}
        {busy && (
          <ProgressBar
            label={progress < 1 ? 'Uploading the file' : 'The file is being checked and taken over'}
            progress={progress < 1 ? progress : undefined}
          />
        )}
        <div className={styles.actions}>
          <FileButton
            icon={faFileImport}
            accept=".zip,application/zip"
            busy={busy}
            disabledReason={online ? undefined : 'Importing needs a connection'}
            onFile={(file) => void take(file)}
          >
            Import content
          </FileButton>
          <p className="meta">A zip file of up to 64 MB. You can also drop it here.</p>
        </div>
      </Card>
    </div>
  )
}
