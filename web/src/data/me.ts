import type { Caller } from '@holdfast/contract/permissions'
import { assignedRoleIds } from '@holdfast/contract/roles'
import { useSession } from '../offline/session.ts'
import { useCollection } from './collection.ts'

/** The person at this device, as `permissions.ts` judges them. */
export type Me = Caller & {
  name: string
  organisationname: string
  /** The role in which the person speaks in the log. */
  speakingRole: string | null
}

/** Nobody, while nobody is signed in: a person who may do nothing. */
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
