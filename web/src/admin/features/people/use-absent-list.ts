import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { useSaveAttendance } from '../../../data/admin/attendance.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { doubtAbout } from './absent-rows.ts'

type Known = { people: readonly Person[]; groups: readonly RollGroup[] }

/** Saves the list of the day, as a whole, unless somebody else has given another one meanwhile. */
export function useAbsentList({ day, given }: Attendance, known: Known) {
  const { organisationid } = useAdminOrganisation()
  const saving = useSaveAttendance(organisationid)
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()

  async function save(absent: readonly string[], done: string): Promise<boolean> {
    const ids = new Set(absent)
    const doubt = doubtAbout(
      known.people.filter(({ id }) => ids.has(id)),
      known,
    )
    const isSure =
      doubt === undefined ||
      (await confirm({
        message: `Leave out ${doubt}?`,
        details: 'A roll call would not expect them. Is this the list of those who are absent?',
        confirmLabel: 'They are absent',
      }))
    if (!isSure) return false
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const outcome = await saving.run({ day, absent: [...ids], zone: timeZone, replaces: given })
    if (outcome.ok) toast.success(done)
    return outcome.ok
  }

  return { save, failure: saving.failure?.errors, isSaving: saving.pending, online }
}
