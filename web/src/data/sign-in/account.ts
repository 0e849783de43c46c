import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Account, SessionRow } from '@holdfast/contract/sign-in/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'
import { useMe } from './me.ts'

/** What the user may see and change about their own sign-in. Read while it is shown, never stored on the device. */

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

/** The devices on which the user is signed in; the one last heard from comes first. */
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

/** Changes the password. All other sign-ins of the user end; this one continues. */
export function useChangePassword(): Write<RequestInput<'changePassword'>, void> {
  const { userid } = useMe()
  return useWrite(async (body) => {
    await call('changePassword', { body })
    await readSessionsAgain(userid)
  })
}

/** Confirms who the user is. For 15 minutes, endpoints with a step-up then accept requests. */
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

/** Unlinks the user's account at the identity provider. All other sign-ins of the user end. */
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
