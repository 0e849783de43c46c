import { useState } from 'react'
import {
  readSingleSignOnAgain,
  type SingleSignOnSettings,
  useSaveSingleSignOn,
} from '../../../data/sign-in/single-sign-on-settings.ts'
import {
  findConflicts,
  mergeFields,
  type RecordEdit,
  settleConflict,
  withTypedFields,
} from '../../../editing/record-edit-rules.ts'
import type { RecordEditing } from '../../../editing/use-record-edit.ts'
import { baseOf, fieldsOf, type ProviderFields, saveOf } from './provider-form-rules.ts'

export const LABELS: Record<keyof ProviderFields, string> = {
  name: 'Name',
  issuer: 'Issuer',
  clientid: 'Client ID',
  clientsecret: 'Client secret',
  domains: 'Domains',
  newusers: 'Create a standard user at first sign-in',
  enabled: 'Show on the log-in page',
}

type ProviderForm = Pick<
  RecordEditing<ProviderFields, never>,
  'conflicts' | 'settle' | 'change'
> & {
  fields: ProviderFields
  hasSecret: boolean
  pending: boolean
  /** Why it was not saved; empty if nothing stands against it. */
  sentences: readonly string[]
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>
  /** Forgets why the last save failed. */
  reset: () => void
}

/**
 * What is typed over the settings as the form knows them. They are read again only after a save has met a change of
 * somebody else: otherwise the issuer could change unseen under a secret that was typed for another one.
 */
export function useProviderForm(
  organisationid: string,
  current: SingleSignOnSettings,
): ProviderForm {
  const saving = useSaveSingleSignOn(organisationid)
  const [seen, setSeen] = useState(current)
  const [edit, setEdit] = useState<RecordEdit<ProviderFields>>()
  const stored = fieldsOf(seen)
  const fields = mergeFields(edit, stored)
  const conflicts = findConflicts(edit, stored).map((conflict) => ({
    ...conflict,
    change: undefined,
  }))
  const unsettled = conflicts.map(
    ({ field }) => `Somebody else changed ‘${LABELS[field]}’ too. Choose which version to keep.`,
  )

  return {
    fields,
    conflicts,
    hasSecret: seen.hassecret,
    pending: saving.pending,
    sentences: unsettled.length > 0 ? unsettled : (saving.failure?.errors ?? []),
    change: (part) => setEdit(withTypedFields(edit, stored, part)),
    settle: (field, value) => {
      if (edit) setEdit(settleConflict(edit, stored, field, value))
      saving.reset()
    },
    save: async () => {
      if (saving.pending || conflicts.length > 0) return false
      const outcome = await saving.run({ ...saveOf(fields), base: baseOf(seen) })
      if (outcome.ok) {
        setSeen(outcome.value)
        setEdit(undefined)
      } else if (outcome.failure.code === 'conflict') {
        const again = await readSingleSignOnAgain(organisationid)
        if (again) setSeen(again)
      }
      return outcome.ok
    },
    reset: saving.reset,
  }
}
