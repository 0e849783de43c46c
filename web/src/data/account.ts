import type { Account, SessionRow } from '@holdfast/contract/account'
import type { RequestInput } from '@holdfast/contract/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useMe } from './me.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'
import { acceptGone, useWrite, type Write } from './write.ts'

/** The user's own account. It is read while it is shown, and never stored on the device. */

const sessionsKey = (userid: string) => ['account', userid, 'sessions']

export function useAccount(): Read<Account> {
  const { userid } = useMe()
  return toRead(
    useQuery({
      queryKey: ['account', userid],
      queryFn: ({ signal }) => call('getAccount', { signal }),
    }),
  )
}

/** Where the user is signed in, the latest contact first. */
export function useSessions(): Read<SessionRow[]> {
  const { userid } = useMe()
  return toRead(
    useQuery({
      queryKey: sessionsKey(userid),
      staleTime: 0,
      queryFn: ({ signal }) => call('listSessions', { signal }),
    }),
  )
}

/** All other sign-ins of the user end; this one continues. */
export function useChangePassword(): Write<RequestInput<'changePassword'>, void> {
  const { userid } = useMe()
  return useWrite(async (body) => {
    await call('changePassword', { body })
    await readSessionsAgain(userid)
  })
}

/** Afterwards endpoints that ask for a confirmation accept requests for 15 minutes. */
export function useConfirmIdentity(): Write<RequestInput<'confirmIdentity'>, void> {
  return useWrite(async (body) => {
    await call('confirmIdentity', { body })
  })
}

export function useEndSession(): Write<string, void> {
  const { userid } = useMe()
  return useWrite(async (id) => {
    await acceptGone(call('endSession', { parameters: { id } }))
    await readSessionsAgain(userid)
  })
}

export function useEndOtherSessions(): Write<void, void> {
  const { userid } = useMe()
  return useWrite(async () => {
    await call('endOtherSessions', {})
    await readSessionsAgain(userid)
  })
}

/** The account at the provider no longer signs the user in; all other sign-ins of the user end. */
export function useUnlinkOwnIdentity(): Write<void, void> {
  const { userid } = useMe()
  return useWrite(async () => {
    await acceptGone(call('unlinkOwnIdentity', {}))
    await queryClient.invalidateQueries({ queryKey: ['account', userid] })
  })
}

function readSessionsAgain(userid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsKey(userid) })
}
