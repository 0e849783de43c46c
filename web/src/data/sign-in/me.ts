import type { Content } from '@holdfast/contract/content/content'
import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { assignedRoleIds } from '@holdfast/contract/people/roles'
import type { User } from '@holdfast/contract/people/users'
import { useSession } from '../../session/session.ts'
import type { Session } from '../../session/session-rules.ts'
import { useCollection } from '../lists/collection.ts'

/** The signed-in user as the caller in `permissions.ts`. */
export type Me = Caller & {
  name: string
  organisationname: string
  /** The role in which the person speaks in the log. */
  speakingRole: string | null
}

/** The signed-in user; without permissions while nobody is signed in. */
export function useMe(): Me {
  const session = useSession()
  const allocations = useCollection('allocations').data ?? []
  const content = useCollection('content').data
  const users = useCollection('users').data ?? []
  const known = session.state === 'signed out' ? undefined : session.session
  const userid = known?.userid ?? ''
  const roles = assignedRoleIds(userid, allocations, content?.roles ?? [])
  return {
    userid,
    type: known?.type ?? 'standard',
    organisationid: known?.organisationid ?? '',
    isProvider: known?.isProvider ?? false,
    roles,
    ...presentNames(known, { users, content }),
    speakingRole: roles[0] ?? null,
  }
}

type Named = Pick<Session, 'userid' | 'name' | 'organisationname'>
type Read = { users: readonly User[]; content: Pick<Content, 'organisationname'> | undefined }

/** The names as last read from the server: after a rename the sign-in still has the previous ones. */
export function presentNames(
  session: Named | undefined,
  { users, content }: Read,
): Pick<Me, 'name' | 'organisationname'> {
  const user = users.find(({ id }) => id === session?.userid)
  return {
    name: user?.name ?? session?.name ?? '',
    organisationname: content?.organisationname ?? session?.organisationname ?? '',
  }
}
