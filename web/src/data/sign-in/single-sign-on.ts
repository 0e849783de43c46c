import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../http/call.ts'
import { beginSession, deviceSecret } from '../../session/session.ts'
import {
  forgetOrganisation,
  type KnownOrganisation,
  readKnownOrganisation,
  rememberOrganisation,
  type StoredAttempt,
  storeAttempt,
} from '../../storage/single-sign-on-attempt.ts'
import { postToOtherTabs } from '../../storage/tabs.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useMe } from './me.ts'

/**
 * Signs in by an organisation's identity provider: leads to the provider's page and handles the return.
 * Loaded only on sign-in screens.
 */

type Offer = NonNullable<ResponseBody<'findSingleSignOn'>['offer']>
type KnownOffer = Pick<Offer, 'organisationid'> & { name: string }
type Arrival = { attempt: StoredAttempt; answer: string; code?: string }

const DOMAIN = /@([a-z0-9.-]+\.[a-z]{2,})$/

/** Sends only the domain of a typed email address, never the username. */
export function useOffer(username: string): KnownOffer | undefined {
  const domain = DOMAIN.exec(username.trim().toLowerCase())?.[1]
  const known = namedInAddress() ?? readKnownOrganisation()
  const query = domain !== undefined ? { domain } : known && { organisation: known.organisationid }
  const { data } = useQuery({
    queryKey: ['single-sign-on', query],
    enabled: query !== undefined,
    queryFn: async ({ signal }) => {
      const { offer } = await call('findSingleSignOn', { query: query ?? {}, signal })
      return offer
    },
  })

  useEffect(() => {
    if (domain !== undefined || data === undefined) return
    if (data === null) forgetOrganisation()
    else rememberOrganisation({ organisationid: data.organisationid, name: data.name })
  }, [domain, data])

  if (data) return data
  if (data === null || domain !== undefined || known?.name === undefined) return undefined
  return { organisationid: known.organisationid, name: known.name }
}

/** The organisation that the address of the sign-in screen names: `/?org=riverside`. */
function namedInAddress(): KnownOrganisation | undefined {
  const organisationid = new URLSearchParams(window.location.search).get('org')
  return organisationid === null ? undefined : { organisationid }
}

/** Starts an attempt and leads to the provider's page. */
export function useBeginSingleSignOn(
  door: StoredAttempt['door'],
): Write<{ offer: KnownOffer; returnTo: string }, void> {
  return useWrite(async ({ offer, returnTo }) => {
    const { organisationid, name } = offer
    const { attempt, url } = await call('beginSingleSignOn', { body: { organisationid } })
    rememberOrganisation({ organisationid, name })
    storeAttempt({ secret: attempt, organisationid, purpose: 'sign-in', door, returnTo })
    window.location.assign(url)
  })
}

/** Finishes a sign-in on the return from the provider. `code` is that of the user's Holdfast second factor. */
export function useFinishSingleSignOn(): Write<Arrival, SignInResponse> {
  return useWrite(async ({ attempt, answer, code }) => {
    const { secret, organisationid, door } = attempt
    const device = deviceSecret()
    const response = await call('logInWithSingleSignOn', {
      body: {
        ...{ attempt: secret, organisationid, answer, type: door },
        ...(code === undefined ? {} : { code }),
        ...(device === undefined ? {} : { device }),
      },
    })
    beginSession(response)
    return response
  })
}

/**
 * Opens the provider's page in another tab, so that nothing typed here is lost. That tab tells this one
 * when the user has confirmed.
 */
export function useBeginConfirmation(): Write<Window | null, void> {
  const { organisationid } = useMe()
  return useWrite(async (opened) => {
    try {
      const { attempt, url } = await call('beginConfirmation', {})
      storeAttempt({
        ...{ secret: attempt, organisationid, door: 'standard', returnTo: '/' },
        purpose: 'confirmation',
      })
      if (opened) opened.location.href = url
      else window.location.assign(url)
    } catch (failure) {
      opened?.close()
      throw failure
    }
  })
}

export function useFinishConfirmation(): Write<Arrival, void> {
  return useWrite(async ({ attempt, answer }) => {
    const { secret, organisationid } = attempt
    const singlesignon = { attempt: secret, organisationid, answer }
    const body: RequestInput<'confirmIdentity'> = { singlesignon }
    await call('confirmIdentity', { body })
    postToOtherTabs({ about: 'identity confirmed' })
  })
}
