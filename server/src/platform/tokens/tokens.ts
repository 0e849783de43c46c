import { randomUUID } from 'node:crypto'
import { SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { Problem } from '../http/problem.ts'
import type { Revocations } from './revocations.ts'

type TokenSubject = Pick<TokenClaims, 'userid' | 'org' | 'type' | 'ver'> & {
  setup?: boolean
  sso?: boolean
  mfa?: boolean
}
/** The session that a renewed token continues. */
type OngoingSession = Pick<TokenClaims, 'jti' | 'auth_time' | 'iat' | 'exp'>

/** More devices than one process can serve. At this number all are forgotten and verified again. */
const MAX_CACHED_TOKENS = 50_000

/** Signs and verifies tokens. Expiry and revocation are checked at every use. */
export class Tokens {
  readonly #revocations: Revocations
  readonly #now: () => Date
  readonly #sign: (claims: TokenClaims) => string
  readonly #verifySignature: (token: string) => TokenClaims
  /** The claims of tokens whose signature has been verified; emptied when it is full. */
  readonly #verified = new Map<string, TokenClaims>()

  constructor(secret: string, revocations: Revocations, now: () => Date) {
    this.#revocations = revocations
    this.#now = now
    this.#sign = createSigner({ key: secret, algorithm: 'HS256' })
    this.#verifySignature = createVerifier({
      key: secret,
      algorithms: ['HS256'],
      ignoreExpiration: true,
    })
  }

  /** Begins a new session when none is given. */
  issue(
    { userid, org, type, ver, setup, sso, mfa }: TokenSubject,
    session?: OngoingSession,
  ): string {
    const iat = Math.floor(this.#now().getTime() / 1000)
    return this.#sign({
      userid,
      schoolid: org,
      org,
      type,
      ver,
      ...(setup && { setup }),
      ...(sso && { sso }),
      ...(mfa && { mfa }),
      jti: session?.jti ?? randomUUID(),
      auth_time: session ? signInTime(session) : iat,
      iat,
      exp: tokenExpiry(type, iat, session),
    })
  }

  /** @throws Problem `sign-in-required`, `token-expired` or `token-withdrawn` */
  verify(token: string | undefined): TokenClaims {
    if (!token) throw new Problem('sign-in-required')
    const claims = this.#verified.get(token) ?? this.#verifyAndCache(token)
    if (claims.exp * 1000 <= this.#now().getTime()) throw new Problem('token-expired')
    // Not `token-withdrawn`: nobody revoked it, so the device keeps what it holds.
    if (this.#revocations.isVoided(signInTime(claims))) throw new Problem('token-expired')
    const refusal = this.#revocations.findRefusal(claims)
    if (refusal) throw new Problem(refusal)
    return claims
  }

  /** Whether claims that `verify` returned earlier have neither expired nor been revoked. */
  isStillValid(claims: TokenClaims): boolean {
    if (claims.exp * 1000 <= this.#now().getTime()) return false
    return !this.#revocations.isVoided(signInTime(claims)) && !this.#revocations.has(claims)
  }

  #verifyAndCache(token: string): TokenClaims {
    let claims: TokenClaims
    try {
      claims = this.#verifySignature(token)
    } catch (error) {
      if (error instanceof TokenError) throw new Problem('sign-in-required')
      throw error
    }
    if (this.#verified.size >= MAX_CACHED_TOKENS) this.#verified.clear()
    this.#verified.set(token, claims)
    return claims
  }
}

/**
 * In seconds. No token outlasts its session. But it also never expires before the token that it renews,
 * so that an upgrade does not cut off sign-ins that are older than this rule.
 */
function tokenExpiry(type: TokenClaims['type'], iat: number, session?: OngoingSession): number {
  const signedIn = session ? signInTime(session) : iat
  const sessionEnd = signedIn + SESSION_LIFETIME_MS[type] / 1000
  return Math.min(iat + TOKEN_LIFETIME_MS / 1000, Math.max(sessionEnd, session?.exp ?? 0))
}

/** In seconds. A renewed token counts as old as its session when a restore voids sign-ins. */
export function signInTime({ auth_time, iat }: Pick<TokenClaims, 'auth_time' | 'iat'>): number {
  return auth_time ?? iat
}
