import { useSaveRecordSettings } from '../../../data/incidents/incident-record.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'

type AddressesDialogProps = {
  addresses: readonly string[]
  version: number
  onClose: () => void
  onConflict: () => void
}

/** Who gets the last seal of a record: one address on each line. */
export function AddressesDialog({ addresses, version, ...props }: AddressesDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const { form, dialog, saveAndClose } = useRecordDialog({
    kind: 'record settings',
    id: organisationid,
    current: { addresses: addresses.join('\n') },
    labelOf: () => 'Addresses',
    write: useSaveRecordSettings(organisationid),
    ...props,
  })

  function saveAddresses() {
    const lines = form.fields.addresses.split(/[\n,;]/).map((line) => line.trim())
    void saveAndClose([], () => ({ addresses: lines.filter((line) => line !== ''), version }))
  }

  return (
    <RecordDialog {...dialog} title="Mail at closing" onSave={saveAddresses}>
      <TextArea
        name="addresses"
        label="Addresses"
        hint="One on each line, ten at most"
        minRows={3}
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('addresses')}
        value={form.fields.addresses}
        onChange={(event) => form.change({ addresses: event.target.value })}
      />
      <ConflictChoice
        form={form}
        field="addresses"
        combine={(theirs, yours) => `${theirs}\n${yours}`}
      />
    </RecordDialog>
  )
}
