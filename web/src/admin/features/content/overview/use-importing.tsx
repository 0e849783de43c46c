import { CONTENT_ARCHIVE_BYTES } from '@holdfast/contract/limits'
import { useState } from 'react'
import type { PresentDraft } from '../../../../data/content-drafts.ts'
import { useImportContent } from '../../../../data/content-transfer.ts'
import { useConfirm } from '../../../../ui/confirm-host.tsx'
import { useAdminOrganisation } from '../../../shell/admin-organisation.ts'
import { changesOf } from '../content-changes.ts'
import { useDraftChanges, useSavedWords } from '../draft-words.ts'
import { sizeProblem } from '../file-checks.ts'

type Imported = { name: string; words: string }

/** Asks, then imports a file. `part` says how much of it has gone while it is under way. */
export function useImporting(draft: PresentDraft) {
  const { organisationid, name: organisation } = useAdminOrganisation()
  const { run } = useImportContent(organisationid)
  const [part, setPart] = useState<number>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [imported, setImported] = useState<Imported>()
  const hasDraft = useDraftChanges(draft).length > 0
  const saved = useSavedWords(draft)
  const confirm = useConfirm()

  function ask(file: File): Promise<boolean> {
    return confirm({
      title: 'Import content',
      message: `Import ${file.name} into ${organisation}?`,
      details: (
        <>
          <p>Its pictures show to staff at once, in place of pictures with the same name.</p>
          <p>
            Its roles, checklists, critical actions, information and initial action become the
            draft. Staff see them once you publish.
          </p>
          {hasDraft && <p>The present draft is lost. {saved}.</p>}
        </>
      ),
      confirmLabel: 'Import',
      danger: hasDraft,
    })
  }

  async function take(file: File): Promise<void> {
    const problem = sizeProblem(file, CONTENT_ARCHIVE_BYTES.packed)
    setImported(undefined)
    setRefused(problem ? [problem] : [])
    if (problem || !(await ask(file))) return
    setPart(0)
    const outcome = await run({ file, draft, onSent: setPart })
    setPart(undefined)
    if (outcome.ok) {
      const isSame = changesOf(draft.guidance, outcome.answer.guidance).length === 0
      const words = isSame
        ? 'Its pictures are shown. What it says was here already.'
        : 'Its pictures are shown. Look through the draft, then publish it.'
      setImported({ name: file.name, words })
    } else {
      const isStale = outcome.failure.code === 'conflict'
      const advice = 'Look at the draft as it is now, then import again.'
      setRefused([...outcome.failure.errors, ...(isStale ? [advice] : [])])
    }
  }

  return { take, part, refused, imported }
}
