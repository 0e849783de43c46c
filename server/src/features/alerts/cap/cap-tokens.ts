import { SystemTokens } from '../../system-tokens/index.ts'

export const capTokens = new SystemTokens({
  table: 'cap_tokens',
  prefix: 'holdfast_cap_',
  max: 20,
})

/**
 * The token in the header: `Bearer`, or the password of `Basic`, for systems that cannot send other headers.
 * Never in the address, which is logged on its way. Undefined for what is no such token.
 */
export function tokenIn(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(authorization ?? '') ?? []
  const token = scheme.toLowerCase() === 'basic' ? passwordIn(value) : value
  const isKnownScheme = ['basic', 'bearer'].includes(scheme.toLowerCase())
  return isKnownScheme && capTokens.matches(token) ? token : undefined
}

function passwordIn(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
