import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { ForbiddenAddress } from '../../platform/outbound/send-request.ts'

/**
 * `unreachable`: it may work later; `misconfigured`: an admin must change something; `cancelled`: the
 * person or a rule of the provider ended it; `refused`: we do not accept the provider's answer.
 */
type Kind = 'unreachable' | 'misconfigured' | 'cancelled' | 'refused'

/** A sign-in by a provider failed; the message is a sentence for admins. */
export class ProviderFailure extends Error {
  readonly kind: Kind

  constructor(kind: Kind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const NO_PROVIDER =
  'There is no OpenID provider at this address: check the issuer. Its description would be below it, at /.well-known/openid-configuration.'
const NOT_PUBLIC =
  'The issuer must be a public https address. Your operator can allow others with OUTBOUND_PRIVATE_ADDRESSES.'

/** The codes of `openid-client` for a response that does not come from an OpenID provider. */
const NOT_OF_A_PROVIDER = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
]

/** For errors while the provider's metadata was read. */
export function toDiscoveryFailure(error: unknown): ProviderFailure {
  const code = codeOf(error)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return fromOtherIssuer(error)
  if (code !== undefined && NOT_OF_A_PROVIDER.includes(code)) {
    return new ProviderFailure('misconfigured', NO_PROVIDER, error)
  }
  return toProviderFailure(error)
}

/** For errors of `openid-client`, and of the network below it. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof ResponseBodyError) return fromTokenResponse(error)
  if (error instanceof AuthorizationResponseError) {
    const message = `The provider ended the sign-in: ${error.error}.`
    return new ProviderFailure('cancelled', message, error)
  }
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) {
    return new ProviderFailure('misconfigured', NOT_PUBLIC, error)
  }
  if (causes.some((cause) => codeOf(cause) === 'ENOTFOUND')) {
    const message = 'There is no server with this name: check the issuer.'
    return new ProviderFailure('misconfigured', message, error)
  }
  const code = codeOf(error)
  const isNetwork = code === undefined || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
  if (isNetwork || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    return new ProviderFailure('unreachable', 'The provider did not answer in time.', error)
  }
  return new ProviderFailure('refused', 'The answer of the provider is not valid.', error)
}

function fromTokenResponse(error: ResponseBodyError): ProviderFailure {
  const isClient = error.error === 'invalid_client' || error.error === 'unauthorized_client'
  if (isClient) {
    const message = 'The provider does not accept the client ID with this secret.'
    return new ProviderFailure('misconfigured', message, error)
  }
  return new ProviderFailure('refused', `The provider refused the code: ${error.error}.`, error)
}

function fromOtherIssuer(error: unknown): ProviderFailure {
  const { body } = (error as { cause?: { body?: { issuer?: unknown } } }).cause ?? {}
  const name = typeof body?.issuer === 'string' ? body.issuer : 'by another address'
  const message = `The provider calls itself ${name}: enter exactly that as the issuer.`
  return new ProviderFailure('misconfigured', message, error)
}

/** The error and its causes, the outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
