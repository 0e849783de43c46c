import type { Caller } from '@holdfast/contract/permissions'
import { assignedRoleIds } from '@holdfast/contract/roles'
import { useSession } from '../session/session.ts'
import { useCollection } from './collection.ts'

/** The signed-in user as the caller in `permissions.ts`. */
export type Me = Caller & {
  name: string
  organisationname: string
  /** The role in which the person speaks in the log. */
  speakingRole: string | null
}

/** Without permissions while nobody is signed in. */
export function useMe(): Me {
  const session = useSession()
  const allocations = useCollection('allocations').data ?? []
  const roleList = useCollection('content').data?.roles ?? []
  const known = session.state === 'signed out' ? undefined : session.session
  const userid = known?.userid ?? ''
  const roles = assignedRoleIds(userid, allocations, roleList)
  return {
    userid,
    type: known?.type ?? 'standard',
    organisationid: known?.organisationid ?? '',
    isProvider: known?.isProvider ?? false,
    roles,
    name: known?.name ?? '',
    organisationname: known?.organisationname ?? '',
    speakingRole: roles[0] ?? null,
  }
}
