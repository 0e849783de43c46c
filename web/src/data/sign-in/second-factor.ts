import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { TotpSetUp } from '@holdfast/contract/sign-in/second-factor'
import type { SecondFactorPolicy } from '@holdfast/contract/sign-in/second-factor-policy'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { currentSession, renewSession } from '../../session/session.ts'
import { chosenOrOwnOrganisation, organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useMe } from './me.ts'

/** Changes the user's second factors; `useAccount` reads them. */

export function useBeginTotp(): Write<void, TotpSetUp> {
  return useWrite(() => call('beginTotp', {}))
}

/** Confirms the authenticator app by its first code. Resolves to the recovery codes, which are shown once. */
export function useConfirmTotp(): Write<RequestInput<'confirmTotp'>, string[]> {
  const { userid } = useMe()
  return useWrite(async (body) => {
    const { recoverycodes } = await call('confirmTotp', { body })
    await liftSetUp()
    await readAccountAgain(userid)
    return recoverycodes
  })
}

export function useRemoveTotp(): Write<void, void> {
  const { userid } = useMe()
  return useWrite(async () => {
    await call('removeTotp', {})
    await readAccountAgain(userid)
  })
}

export function useCreateRecoveryCodes(): Write<void, string[]> {
  const { userid } = useMe()
  return useWrite(async () => {
    const { recoverycodes } = await call('createRecoveryCodes', {})
    await readAccountAgain(userid)
    return recoverycodes
  })
}

/** Removes the second factor of a user who has lost it. Only admins may. */
export function useRemoveSecondFactor(org: string | undefined): Write<string, void> {
  const query = organisationQuery(chosenOrOwnOrganisation(org))
  return useWrite(async (id) => {
    await call('removeSecondFactor', { parameters: { id }, query })
  })
}

const policyKey = (organisationid: string) => ['second-factor-policy', organisationid]

export function useSecondFactorPolicy(org: string | undefined): Read<SecondFactorPolicy> {
  const organisationid = chosenOrOwnOrganisation(org)
  return toRead(
    useQuery({
      queryKey: policyKey(organisationid),
      queryFn: async ({ signal }) => {
        const query = organisationQuery(organisationid)
        return (await call('getSecondFactorPolicy', { query, signal })).required
      },
    }),
  )
}

export function useSaveSecondFactorPolicy(
  org: string | undefined,
): Write<SecondFactorPolicy, void> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (required) => {
    const query = organisationQuery(organisationid)
    await call('saveSecondFactorPolicy', { query, body: { required } })
    queryClient.setQueryData(policyKey(organisationid), required)
  })
}

/** Called when a user has set up a required factor: the session becomes a full one, and everything is read. */
export async function liftSetUp(): Promise<void> {
  const session = currentSession()
  if (!session?.mustSetUp) return
  renewSession(session.token, await call('renewToken', {}))
  void queryClient.invalidateQueries()
}

export function readAccountAgain(userid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['account', userid], exact: true })
}
