import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { MAX_CONTENT_ARCHIVE_BYTES } from '@holdfast/contract/limits'
import { pluralise } from '@holdfast/contract/text'
import { useId, useState } from 'react'
import { useContent } from '../../../../data/content/content.ts'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import {
  useCheckContentImport,
  useImportContent,
} from '../../../../data/content/content-transfer.ts'
import type { CallFailure } from '../../../../http/call-failure.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { Card } from '../../../../ui/list/card.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { FailureNotice, Notice } from '../../../../ui/screen/notice.tsx'
import { FileButton, megabytes, sizeProblem, useFileDrop } from '../../../files/choose-file.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ChangeList } from '../comparison/change-list.tsx'
import { changesOf } from '../comparison/content-changes.ts'
import { useDraftChanges, useSavedBy } from '../draft-status.ts'
import styles from './overview-page.module.css'

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
            label={progress < 1 ? 'Uploading the file' : 'The server is reading the file'}
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
          <p className="meta">
            A zip file of up to {megabytes(MAX_CONTENT_ARCHIVE_BYTES.compressed)} MB. You can also
            drop it here.
          </p>
        </div>
      </Card>
    </div>
  )
}

type ImportedContent = ResponseBody<'checkContentImport'>
type Imported = { name: string; summary: string }
type Refused = { title: string; sentences: readonly string[] }

const NOTHING = 'Nothing was imported'

/**
 * Lets the server check a file, asks for confirmation with what the file would change, and imports it.
 * `progress` is the uploaded share, from 0 to 1.
 */
function useImporting(draft: PresentDraft) {
  const { organisationid, name: organisation } = useAdminOrganisation()
  const check = useCheckContentImport(organisationid)
  const { run } = useImportContent(organisationid)
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<Refused>()
  const [imported, setImported] = useState<Imported>()
  const hasDraft = useDraftChanges(draft).length > 0
  const saved = useSavedBy(draft)
  const confirm = useConfirm()

  function ask(file: File, found: ImportedContent): Promise<boolean> {
    return confirm({
      title: 'Import content',
      message: `Import ${file.name} into ${organisation}?`,
      details: (
        <>
          <Contents found={found} draft={draft} organisationid={organisationid} />
          {hasDraft && <p>The present draft is lost. {saved}.</p>}
        </>
      ),
      confirmLabel: 'Import',
      danger: hasDraft,
    })
  }

  async function take(file: File): Promise<void> {
    const problem = sizeProblem(file, MAX_CONTENT_ARCHIVE_BYTES.compressed)
    setImported(undefined)
    setRefused(problem ? { title: NOTHING, sentences: [problem] } : undefined)
    if (problem) return
    setProgress(0)
    const checked = await check.run({ file, onSent: setProgress })
    setProgress(undefined)
    if (!checked.ok) return setRefused({ title: NOTHING, sentences: checked.failure.errors })
    if (!(await ask(file, checked.value))) return
    setProgress(0)
    const outcome = await run({ file, draft, onSent: setProgress })
    setProgress(undefined)
    if (outcome.ok) {
      const isSame = changesOf(draft.guidance, outcome.value.guidance).length === 0
      const summary = isSame
        ? 'Its pictures are shown. What it says was here already.'
        : 'Its pictures are shown. Look through the draft, then publish it.'
      setImported({ name: file.name, summary })
    } else {
      setRefused(refusalOf(outcome.failure))
    }
  }

  return { take, progress, refused, imported }
}

type ContentsProps = { found: ImportedContent; draft: PresentDraft; organisationid: string }

/** Says what the file would change: pictures at once, and the guidance of the draft. */
function Contents({ found, draft, organisationid }: ContentsProps) {
  const present = useContent(organisationid).data?.media.map(({ path }) => path) ?? []
  const replaced = found.pictures.filter((path) => present.includes(path)).length
  const changes = changesOf(draft.guidance, found.guidance)
  return (
    <>
      {found.pictures.length > 0 && (
        <p>
          {pluralise(found.pictures.length, 'picture')}, shown to staff at once;{' '}
          {replaced === 0
            ? 'none takes'
            : `${replaced} of them ${replaced === 1 ? 'takes' : 'take'}`}{' '}
          the place of one with the same name.
        </p>
      )}
      {changes.length === 0 ? (
        <p>What it says is here already.</p>
      ) : (
        <>
          <p>The draft would change like this. Staff see it once you publish.</p>
          <ChangeList changes={changes} organisationid={organisationid} />
        </>
      )}
    </>
  )
}

function refusalOf({ errors, code, isFromServer }: CallFailure): Refused {
  const stale = 'Look at the draft as it is now, then import again.'
  if (isFromServer) {
    return { title: NOTHING, sentences: code === 'conflict' ? [...errors, stale] : errors }
  }
  if (code === 'offline') return { title: NOTHING, sentences: errors }
  return {
    title: 'It is not known whether the file was imported',
    sentences: [
      ...errors,
      'Look at the pictures and the draft: if they are from the file, it was.',
    ],
  }
}
