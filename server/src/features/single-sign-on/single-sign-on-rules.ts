/** The claims of the ID token, by which a provider says who signed in. */
export type Claims = { readonly [claim: string]: unknown }

/** Values from RFC 8176, and those that providers use in `acr` for "more than a password". */
const SECOND_FACTOR_ACR = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]

/** Anybody can have an address there, so it does not show who belongs to an organisation. */
const PUBLIC_DOMAINS = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com'],
  ...['live.co.uk', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'icloud.com', 'me.com', 'aol.com'],
  ...['btinternet.com', 'sky.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.net', 'mail.com'],
]

/** The most by which the provider's clock may differ from ours, as in Kerberos. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60 * 1000

/** Microsoft's multi-tenant issuers, which sign in people of every organisation. */
const SHARED_TENANTS = /^\/(?:common|organizations|consumers)(?:\/|$)/i

/** Whether the provider says that it has asked for a second factor. */
export function hasProviderFactor({ amr, acr }: Claims): boolean {
  const isMultiple = Array.isArray(amr) && amr.includes('mfa')
  return isMultiple || (typeof acr === 'string' && SECOND_FACTOR_ACR.includes(acr))
}

/**
 * The address by which a user is recognised at their first sign-in: it must be verified by the provider,
 * and of a domain of the organisation. Entra ID has no `email_verified`; there `xms_edov` says that the
 * owner of the domain is verified. Without either, anybody may have typed the address.
 */
export function findVerifiedEmail(
  { email, email_verified, xms_edov }: Claims,
  domains: readonly string[],
): { email: string } | { refusal: string } {
  if (typeof email !== 'string' || email === '') {
    return { refusal: 'The provider did not tell an email address' }
  }
  const isVerified = email_verified === true || [true, 1, '1', 'true'].includes(xms_edov as string)
  if (!isVerified) return { refusal: 'The provider has not verified the email address' }
  const address = email.toLowerCase()
  if (!domains.includes(address.slice(address.lastIndexOf('@') + 1))) {
    return { refusal: 'The email address is of a domain that is not accepted here' }
  }
  return { email: address }
}

/**
 * When the person proved to the provider who they are; undefined if the provider does not say. A time in
 * the future would confirm everything until then, so it is refused, unless the clocks differ only a little.
 */
export function findProofTime({ auth_time: at }: Claims, now: Date): Date | undefined | 'future' {
  if (typeof at !== 'number') return undefined
  const time = at * 1000
  if (time > now.getTime() + MAX_CLOCK_DIFFERENCE_MS) return 'future'
  return new Date(Math.min(time, now.getTime()))
}

/** The name from the provider; without one, the local part of the address. */
export function findName({ name }: Claims, email: string): string {
  const given = typeof name === 'string' ? name.trim() : ''
  return (given || email.slice(0, email.lastIndexOf('@'))).slice(0, 200)
}

/** The name by which people know their account at the provider; it proves nothing. */
export function findAccountName({ email, preferred_username: username }: Claims): string {
  const known = [email, username].find((claim) => typeof claim === 'string' && claim !== '')
  return String(known ?? '').slice(0, 320)
}

/** Sentences about settings that would let in people of other organisations. */
export function findSettingsProblems(settings: { issuer: string; domains: string[] }): string[] {
  const { hostname = '', pathname = '' } = URL.parse(settings.issuer) ?? {}
  const isShared = hostname.startsWith('login.microsoftonline.') && SHARED_TENANTS.test(pathname)
  const publicDomain = settings.domains.find((domain) => PUBLIC_DOMAINS.includes(domain))
  return [
    ...(isShared
      ? ['Use the issuer of your own tenant, with its ID: this one lets in people of every tenant.']
      : []),
    ...(publicDomain ? [`Anybody can have an address of ${publicDomain}: leave it out.`] : []),
  ]
}
