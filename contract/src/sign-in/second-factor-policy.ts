/**
 * Which users of an organisation must have a second factor. This file imports no schema library,
 * because the browser loads it too.
 */
export const SECOND_FACTOR_POLICIES = ['nobody', 'admins', 'everyone'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/** The proofs besides a password: a code (of an authenticator app, or a recovery code), a passkey. */
export const SECOND_FACTOR_METHODS = ['code', 'passkey'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

export function requiresSecondFactor(
  policy: SecondFactorPolicy,
  type: 'admin' | 'standard',
): boolean {
  return policy === 'everyone' || (policy === 'admins' && type === 'admin')
}
