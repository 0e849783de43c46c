import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

/**
 * What a device remembers for signing in by an identity provider: which organisation's provider, and the
 * attempt under way while the person is on the provider's page.
 */

const ORGANISATION_KEY = 'single-sign-on'
const ATTEMPT_KEY = 'single-sign-on-attempt'

/** `name` is the provider's, once known, so that its button can be shown at once. */
export type KnownOrganisation = { organisationid: string; name?: string }

/** `secret` binds the attempt to this device; `returnTo` is where the person was. */
export type StoredAttempt = {
  secret: string
  organisationid: string
  purpose: 'sign-in' | 'confirmation'
  door: 'standard' | 'admin'
  returnTo: string
}

export function readKnownOrganisation(): KnownOrganisation | undefined {
  return read<KnownOrganisation>(ORGANISATION_KEY)
}

export function rememberOrganisation(organisation: KnownOrganisation): void {
  writeLocal(ORGANISATION_KEY, JSON.stringify(organisation))
}

export function forgetOrganisation(): void {
  removeLocal(ORGANISATION_KEY)
}

export function storeAttempt(attempt: StoredAttempt): void {
  writeLocal(ATTEMPT_KEY, JSON.stringify(attempt))
}

/** Returns and removes it: an attempt can be used once. */
export function takeAttempt(): StoredAttempt | undefined {
  const attempt = read<StoredAttempt>(ATTEMPT_KEY)
  removeLocal(ATTEMPT_KEY)
  return attempt
}

function read<T>(key: string): T | undefined {
  try {
    return (JSON.parse(readLocal(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
