import type { Role } from '@holdfast/contract/content/content'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'
import { allocationsVersion, useSaveAllocations } from '../data/incidents/allocations.ts'
import type { Read } from '../data/lists/read.ts'
import { type RecordEditing, useRecordEdit } from '../editing/use-record-edit.ts'
import { allocationsToSave, deputiesOf, type Holders, holdersByRole } from './allocation-rules.ts'

const CHANGED_MEANWHILE =
  'Somebody else has changed the role allocations meanwhile. Look at what they changed, then save again.'
const NOT_READ_YET = 'The present allocations are still being read. Please save again in a moment.'

export type AllocationFormOptions = {
  roles: readonly Role[]
  allocations: Read<Allocation[]>
  users: readonly User[]
  organisationid: string
  /** The key of the draft: one for each organisation. */
  draftKey: string
}

type AllocationForm = {
  form: RecordEditing<Holders, never>
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>
}

/**
 * Edits all roles as one record: its fields are the roles, their values the holders. A save sends the
 * version of the list that is shown here, so that the server refuses to overwrite a newer one.
 */
export function useAllocationForm(options: AllocationFormOptions): AllocationForm {
  const { roles, allocations, users, organisationid, draftKey } = options
  const roleids = roles.map(({ id }) => id)
  const current = holdersByRole(allocations.data ?? [], roleids)
  const shownVersion = allocationsVersion(organisationid)
  const form = useRecordEdit({
    draftKey,
    current,
    labelOf: (field) => labelOf(field, roles),
    write: useSaveAllocations(organisationid),
    onConflict: allocations.retry,
    conflictSentence: CHANGED_MEANWHILE,
  })

  async function save(): Promise<boolean> {
    // Right after this person's own save the list is current, but its new ETag has not arrived yet.
    const version = shownVersion ?? allocationsVersion(organisationid)
    if (version === null) allocations.retry()
    const userids = new Set(users.map(({ id }) => id))
    const list = allocationsToSave(form.fields, current, { userids, organisationid })
    const found = version === null ? [{ message: NOT_READ_YET }] : []
    return form.save(found, () => ({ list, version }))
  }

  return { form, save }
}

function labelOf(field: string, roles: readonly Role[]): string {
  const role = roles.find(({ id }) => id === field || deputiesOf(id) === field)
  if (role === undefined) return field
  return field === role.id ? role.title : `Deputies of ${role.title}`
}
