import { createHash, randomBytes } from 'node:crypto'

/** A fixed prefix, so that secret scanners recognise the token. */
const PREFIX = 'holdfast_cap_'
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`)

export function newCapToken(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

/** A random token needs no slow hash. */
export function hashCapToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token in the header: `Bearer`, or the password of `Basic`, for systems that cannot send other headers.
 * Never in the address, which is logged on its way. Undefined for what is no such token.
 */
export function tokenIn(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(authorization ?? '') ?? []
  const token = scheme.toLowerCase() === 'basic' ? passwordIn(value) : value
  return ['basic', 'bearer'].includes(scheme.toLowerCase()) && TOKEN.test(token) ? token : undefined
}

function passwordIn(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
