import type { AlertKind } from '@holdfast/contract/content/content'
import type { Readings } from '@holdfast/contract/content/readings'
import type { PreparedProcedure } from '@holdfast/contract/preparedness'
import { useState } from 'react'
import { useSaveProcedure } from '../../../data/admin/preparedness.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { MEANINGS } from './preparedness-rules.ts'

type ProcedureDialogProps = {
  procedure: PreparedProcedure
  /** The published pages. */
  pages: Readings['pages']
  kinds: readonly AlertKind[]
  onClose: () => void
}

/** Says which page holds the procedure, and by which exercises it is practised. */
export function ProcedureDialog({ procedure: saved, pages, kinds, onClose }: ProcedureDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const toast = useToast()
  const save = useSaveProcedure(organisationid)
  const { procedure } = saved
  const isKnown = saved.page === '' || saved.published !== null
  // A page that is gone cannot be saved again.
  const [page, setPage] = useState(isKnown ? saved.page : '')
  const [kind, setKind] = useState(saved.kind)
  const { title } = MEANINGS[procedure]

  async function saveProcedure() {
    const outcome = await save.run({ procedure, page, kind })
    if (!outcome.ok) return
    toast.success(`${title} saved`)
    onClose()
  }

  return (
    <RecordDialog
      title={`${title}: page and practice`}
      onSave={() => void saveProcedure()}
      onClose={onClose}
      isChanged={page !== saved.page || kind !== saved.kind}
      busy={save.pending}
      problems={(save.failure?.errors ?? []).map((message) => ({ message }))}
    >
      <SelectField
        label="Page that holds the procedure"
        emptyOption="None"
        options={pages.map((each) => ({ value: each.page, label: each.name }))}
        value={page}
        onChange={({ target }) => setPage(target.value)}
      />
      <SelectField
        label="Practised by exercises of"
        emptyOption="Any kind, if an alert was sent"
        options={withChosen(kinds, saved.kind)}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
    </RecordDialog>
  )
}

/** The kinds, and the chosen one if the content no longer has it. */
function withChosen(kinds: readonly AlertKind[], chosen: string) {
  const options = kinds.map(({ id, title }) => ({ value: id, label: title }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: chosen }]
}
