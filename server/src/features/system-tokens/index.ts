export type { FoundToken } from './find-system-token.ts'
export { SystemTokens } from './system-tokens.ts'
export { hashToken, TokenFormat } from './token-format.ts'
