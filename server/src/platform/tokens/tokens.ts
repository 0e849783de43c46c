import { randomUUID } from 'node:crypto'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { Problem } from '../http/problem.ts'
import type { Withdrawals } from './withdrawals.ts'

type Bearer = Pick<TokenClaims, 'userid' | 'org' | 'type' | 'ver'>

const CACHED_TOKENS = 10_000

/** Signs tokens and judges them. Whether one was withdrawn is asked at every use. */
export class Tokens {
  readonly #withdrawals: Withdrawals
  readonly #now: () => Date
  readonly #sign: (claims: TokenClaims) => string
  readonly #verify: (token: string) => TokenClaims
  /** Signatures are checked once; a full cache is started afresh. */
  readonly #verified = new Map<string, TokenClaims>()

  constructor(secret: string, withdrawals: Withdrawals, now: () => Date) {
    this.#withdrawals = withdrawals
    this.#now = now
    this.#sign = createSigner({ key: secret, algorithm: 'HS256' })
    this.#verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  }

  issue({ userid, org, type, ver }: Bearer): string {
    const iat = Math.floor(this.#now().getTime() / 1000)
    return this.#sign({
      userid,
      schoolid: org,
      org,
      type,
      ver,
      jti: randomUUID(),
      iat,
      exp: iat + TOKEN_LIFETIME_MS / 1000,
    })
  }

  /** @throws Problem `sign-in-required`, `token-expired` or `token-withdrawn` */
  judge(token: string | undefined): TokenClaims {
    if (!token) throw new Problem('sign-in-required')
    const claims = this.#verified.get(token) ?? this.#verifyOnce(token)
    if (claims.exp * 1000 <= this.#now().getTime()) throw new Problem('token-expired')
    if (this.#withdrawals.has(claims)) throw new Problem('token-withdrawn')
    return claims
  }

  /** Whether claims that were judged good earlier still are. */
  isCurrent(claims: TokenClaims): boolean {
    return claims.exp * 1000 > this.#now().getTime() && !this.#withdrawals.has(claims)
  }

  #verifyOnce(token: string): TokenClaims {
    let claims: TokenClaims
    try {
      claims = this.#verify(token)
    } catch (error) {
      if (error instanceof TokenError) throw new Problem('sign-in-required')
      throw error
    }
    if (this.#verified.size >= CACHED_TOKENS) this.#verified.clear()
    this.#verified.set(token, claims)
    return claims
  }
}
