import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SingleSignOnSave } from '@holdfast/contract/sign-in/single-sign-on'
import Provider, { type Configuration } from 'oidc-provider'
import type { Client } from './api-client.ts'

/** The claims of an account, besides its subject. `askedSecondsAgo`: how old its sign-in is at once. */
export type AccountClaims = Record<string, unknown>

export type IdentityProvider = {
  issuer: string
  clientid: string
  clientsecret: string
  /** By subject; changed while it runs. */
  accounts: Record<string, AccountClaims>
  /** How many requests have come in. */
  count(): number
  /** From now on it signs with another key, and publishes only that. */
  rotateKeys(): void
  /** From now on it does not respond. */
  hang(): void
  stop(): Promise<void>
}

const INTERACTION = /^\/interaction\/[^/?]+$/

/** A certified OpenID provider on loopback, with a page that asks which account to use. */
export async function startIdentityProvider(
  redirecturis: string[],
  accounts: Record<string, AccountClaims> = {},
): Promise<IdentityProvider> {
  const client = { clientid: 'holdfast', clientsecret: randomBytes(32).toString('hex') }
  let provider: Provider
  let isHanging = false
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    if (isHanging) return
    if (INTERACTION.test(request.url ?? '')) void interact(provider, accounts, request, response)
    else void provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const renew = () => {
    provider = new Provider(issuer, configure(client, redirecturis, accounts))
  }
  renew()
  return {
    issuer,
    ...client,
    accounts,
    count: () => count,
    rotateKeys: renew,
    hang: () => {
      isHanging = true
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configure(
  { clientid, clientsecret }: Pick<IdentityProvider, 'clientid' | 'clientsecret'>,
  redirecturis: string[],
  accounts: Record<string, AccountClaims>,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex') }
  return {
    clients: [
      {
        client_id: clientid,
        client_secret: clientsecret,
        redirect_uris: redirecturis,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name'],
    },
    // All claims are in the ID token, as with Google and Entra ID.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) =>
      id in accounts ? { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) } : undefined,
    async loadExistingGrant({ oidc: { client: of, session, provider } }) {
      const grant = new provider.Grant({
        clientId: of?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Session: 3600, Interaction: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
  }
}

/** Asks which account to use, and takes the answer without a password. */
async function interact(
  provider: Provider,
  accounts: Record<string, AccountClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>School account</title><h1>School account</h1>
      <form method="post"><label>Account <input name="account" autofocus></label>
      <button>Continue</button><button name="cancel" value="yes">Cancel</button></form></html>`)
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const fields = new URLSearchParams(Buffer.concat(parts).toString())
  const accountId = fields.get('account') ?? ''
  const amr = accounts[accountId]?.amr as string[] | undefined
  const ago = accounts[accountId]?.askedSecondsAgo as number | undefined
  const ts = ago === undefined ? undefined : Math.floor(Date.now() / 1000) - ago
  const result = fields.has('cancel')
    ? { error: 'access_denied', error_description: 'The person has cancelled' }
    : { login: { accountId, ...(amr && { amr }), ...(ts !== undefined && { ts }) } }
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  })
}

/** Enables sign-in with the provider at the admin's organisation. */
export async function enableProvider(admin: Client, provider: IdentityProvider): Promise<void> {
  await admin.callEndpoint('saveSingleSignOn', { body: settingsOf(provider) })
}

export function settingsOf({ issuer, clientid, clientsecret }: IdentityProvider): SingleSignOnSave {
  return {
    enabled: true,
    name: 'School account',
    issuer,
    clientid,
    clientsecret,
    domains: ['riverside.example'],
    newusers: false,
  }
}

/**
 * Signs in at the provider like a browser, with the cookies of one visit.
 * @returns the query that the provider appends to the redirect URI
 */
export async function visitProvider(
  url: string,
  account: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  let next: URL = new URL(url)
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await fetch(next, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null && !INTERACTION.test(next.pathname)) {
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    }
    form = location === null ? new URLSearchParams({ account }) : undefined
    if (location !== null) next = new URL(location, next)
    if (next.origin !== new URL(url).origin) return next.search
  }
  throw new Error('The provider redirects for ever')
}
