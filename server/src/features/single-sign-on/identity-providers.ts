import type { BlockList } from 'node:net'
import * as oidc from 'openid-client'
import { createOutboundFetch } from '../../platform/outbound/outbound-fetch.ts'
import { toAddressRanges } from '../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../platform/outbound/send-request.ts'
import { ProviderFailure, toDiscoveryFailure, toProviderFailure } from './provider-failure.ts'
import type { Claims } from './single-sign-on-rules.ts'

/**
 * Talks to the organisations' identity providers by OpenID Connect: authorisation code flow with PKCE,
 * state and nonce. `openid-client` validates their responses.
 */

/** The time limit of each request, because people wait for it. Password sign-in never waits for it. */
const TIMEOUT_MS = 5000
/** A provider's metadata is kept this long; its keys are read for each sign-in. */
const METADATA_MS = 60 * 60 * 1000
const MAX_REMEMBERED = 1000

export type ProviderClient = {
  issuer: string
  clientid: string
  clientsecret: string
  redirecturi: string
}
export type Secrets = { state: string; nonce: string; verifier: string }
export type Identified = { issuer: string; subject: string; claims: Claims }

type Metadata = oidc.ServerMetadata
type Remembered = { metadata: Promise<Metadata>; until: number }

export class IdentityProviders {
  readonly #allowed: BlockList
  readonly #fetch: oidc.CustomFetch
  readonly #remembered = new Map<string, Remembered>()

  constructor({ outboundPrivateAddresses }: { outboundPrivateAddresses: readonly string[] }) {
    this.#allowed = toAddressRanges(outboundPrivateAddresses)
    this.#fetch = createOutboundFetch(this.#allowed, TIMEOUT_MS)
  }

  newSecrets(): Secrets {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
  }

  /**
   * The provider's page for a sign-in. `asksAgain`: the provider has to authenticate the person anew.
   * @throws ProviderFailure
   */
  async buildUrl(
    client: ProviderClient,
    { state, nonce, verifier }: Secrets,
    { asksAgain }: { asksAgain: boolean },
  ): Promise<string> {
    const configuration = await this.#configure(client)
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: client.redirecturi,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    })
    return url.href
  }

  /**
   * Exchanges the code that the provider has appended to the redirect URI, and checks all of its
   * answer. `maxAge`: in seconds, how long ago the person may have proved who they are.
   * @throws ProviderFailure
   */
  async identify(
    client: ProviderClient,
    answer: string,
    { state, nonce, verifier, maxAge }: Secrets & { maxAge?: number },
  ): Promise<Identified> {
    const configuration = await this.#configure(client)
    const current = new URL(client.redirecturi)
    current.search = answer
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(maxAge !== undefined && { maxAge }),
      })
      const claims = tokens.claims()
      if (!claims) throw new ProviderFailure('refused', 'The provider sent no ID token.')
      return { issuer: claims.iss, subject: claims.sub, claims }
    } catch (error) {
      throw toProviderFailure(error)
    }
  }

  /** Whether the provider knows the client and its secret: it must refuse a code, and nothing else. */
  async test(client: ProviderClient): Promise<void> {
    this.#remembered.delete(client.issuer)
    const configuration = await this.#configure(client)
    try {
      await oidc.genericGrantRequest(configuration, 'authorization_code', {
        code: oidc.randomState(),
        code_verifier: oidc.randomPKCECodeVerifier(),
        redirect_uri: client.redirecturi,
      })
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return
      throw toProviderFailure(error)
    }
  }

  /** Anew for each sign-in, so that a key which the provider has just changed is found. */
  async #configure(client: ProviderClient): Promise<oidc.Configuration> {
    const { clientid, clientsecret } = client
    const metadata = await this.#metadataOf(client)
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(clientsecret)
      : oidc.ClientSecretBasic(clientsecret)
    const configuration = new oidc.Configuration(metadata, clientid, {}, authenticate)
    configuration[oidc.customFetch] = this.#fetch
    configuration.timeout = TIMEOUT_MS / 1000
    // Not only what came over TLS: also signed by one of the provider's current keys.
    oidc.enableNonRepudiationChecks(configuration)
    // The outbound rules allow http for what an operator has named, and nothing else.
    oidc.allowInsecureRequests(configuration)
    return configuration
  }

  #metadataOf(client: ProviderClient): Promise<Metadata> {
    const { issuer } = client
    const remembered = this.#remembered.get(issuer)
    if (remembered && performance.now() < remembered.until) return remembered.metadata
    const metadata = this.#discover(client)
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(issuer, { metadata, until: performance.now() + METADATA_MS })
    metadata.catch(() => this.#remembered.delete(issuer))
    return metadata
  }

  /** The browser is sent to the first, and the secret to the second. */
  #requireEndpoints(metadata: Metadata): void {
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      if (!isAllowedUrl(String(metadata[name] ?? ''), this.#allowed)) {
        const message = `The description of the provider has a wrong ${name}: it must be a public https address.`
        throw new ProviderFailure('misconfigured', message)
      }
    }
  }

  async #discover({ issuer, clientid }: ProviderClient): Promise<Metadata> {
    try {
      const found = await oidc.discovery(new URL(issuer), clientid, {}, undefined, {
        [oidc.customFetch]: this.#fetch,
        timeout: TIMEOUT_MS / 1000,
        execute: [oidc.allowInsecureRequests],
      })
      const metadata = found.serverMetadata()
      // The library accepts Microsoft's shared tenants, whose issuer is a pattern.
      if (URL.parse(metadata.issuer)?.href !== new URL(issuer).href) {
        const message = `The provider calls itself ${metadata.issuer}: enter exactly that as the issuer.`
        throw new ProviderFailure('misconfigured', message)
      }
      this.#requireEndpoints(metadata)
      return metadata
    } catch (error) {
      throw toDiscoveryFailure(error)
    }
  }
}
