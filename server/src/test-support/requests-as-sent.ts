import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newIncidentId } from '@holdfast/contract/ids'
import { type Client, makeClient } from './api-client.ts'
import { Authenticator } from './authenticator.ts'
import {
  enableProvider,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from './identity-provider.ts'
import { type InjectedResponse, inject, type SampleRequest } from './injected-requests.ts'
import { DIRECTORY_TOKENS } from './sample-accounts.ts'
import { SAMPLES } from './sample-requests.ts'
import { makeSampleSchool, type SampleSchool, UNREVOKED_SIGN_IN_VERSION } from './sample-school.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestServer } from './test-server.ts'

export type WritingEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name
}[EndpointName]

const PASSWORD = 'Holdfast-demo-1'
/** In the order in which they succeed: what one adds, another needs or removes. */
const FACTOR_ENDPOINTS: readonly WritingEndpoint[] = [
  ...(['beginTotp', 'confirmTotp', 'createRecoveryCodes'] as const),
  ...(['beginPasskey', 'addPasskey', 'removePasskey', 'removeTotp'] as const),
]
/** `unlinkOwnIdentity` ends the sessions that `endSession` needs. */
const LAST: readonly WritingEndpoint[] = [...FACTOR_ENDPOINTS, 'unlinkOwnIdentity']
export const WRITING_ENDPOINTS: readonly WritingEndpoint[] = [
  ...(Object.keys(endpoints) as EndpointName[]).filter(isWriting),
  ...LAST,
]

function isWriting(name: EndpointName): name is WritingEndpoint {
  return endpoints[name].method !== 'GET' && !LAST.some((last) => last === name)
}

/** The user whose second factors the requests add and remove. */
const FACTOR_USER = {
  userid: 'media',
  org: 'riverside',
  type: 'standard',
  ver: UNREVOKED_SIGN_IN_VERSION,
} as const

/** What a request to every endpoint needs, besides the school. */
type Sender = { school: SampleSchool; provider: IdentityProvider; passkey?: SoftwareAuthenticator }

/**
 * A request to every endpoint that writes, as the app sends it: with its own ids, and the ETag on which it
 * is based. Each succeeds and has an effect, unlike some of the samples.
 */
export class RequestsAsSent {
  readonly school: SampleSchool
  readonly #sender: Sender

  private constructor(sender: Sender) {
    this.school = sender.school
    this.#sender = sender
  }

  static async open(): Promise<RequestsAsSent> {
    const school = await makeSampleSchool({ OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' })
    const { publicUrl } = school.server.app.context.config
    const provider = await startIdentityProvider([`${publicUrl}/single-sign-on/riverside`], {
      'school-head': { email: 'head@riverside.example', email_verified: true },
    })
    return new RequestsAsSent({ school, provider })
  }

  /** Call the result to send the request, and again to repeat it. */
  async prepare(name: WritingEndpoint): Promise<() => Promise<InjectedResponse>> {
    const asSent = AS_SENT[name]
    const request = await (asSent ? asSent(this.#sender) : SAMPLES[name](this.school))
    const token = await tokenFor(name, this.school)
    const { server } = this.school
    const send = () => inject(server, name, request, token)
    return name === 'deleteRollGroup' ? () => whileNothingIsOpen(server, send) : send
  }

  async end(): Promise<void> {
    await this.school.server.stop()
    await this.#sender.provider.stop()
  }
}

/** No roll group is deleted while an incident is open, and the other requests need open ones. */
async function whileNothingIsOpen<T>({ database }: TestServer, send: () => Promise<T>): Promise<T> {
  const open = await database.query(
    'update incidents set closed = now() where closed is null returning id',
  )
  const sent = await send()
  for (const { id } of open) {
    await database.query('update incidents set closed = null where id = $1', [id])
  }
  return sent
}

type AsSent = (sender: Sender) => SampleRequest | Promise<SampleRequest>

const AS_SENT: Partial<Record<WritingEndpoint, AsSent>> = {
  logIn: () => ({ body: { username: 'support', password: PASSWORD } }),
  resetPassword: async ({ school: { head, newUser } }) => {
    const { link } = await head.callEndpoint('createResetLink', { parameters: { id: newUser() } })
    return { body: { resetkey: link.split('/').at(-1), password: 'three blue kites' } }
  },
  confirmIdentity: () => ({ body: { password: PASSWORD } }),
  confirmTotp: async (sender) => {
    const { secret } = await signInWithFactors(sender).callEndpoint('beginTotp', {})
    return { body: { code: new Authenticator(secret).codeAt(new Date()) } }
  },
  addPasskey: async (sender) => ({ body: await newPasskeyOf(signInWithFactors(sender), sender) }),
  removePasskey: async (sender) => {
    const [added] = await signInWithFactors(sender).callEndpoint('listPasskeys', {})
    return { parameters: { id: added?.id ?? '' } }
  },
  logInWithPasskey: async (sender) => {
    const { server } = sender.school
    const visits = await server.signIn('visits')
    await visits.callEndpoint('addPasskey', { body: await newPasskeyOf(visits, sender) })
    const { challenge } = await server.anyone.callEndpoint('createPasskeyChallenge', {})
    return { body: { passkey: sender.passkey?.signIn(challenge) } }
  },
  beginSingleSignOn: async ({ school, provider }) => {
    await enableProvider(school.head, provider)
    return SAMPLES.beginSingleSignOn(school)
  },
  askOrganisationDeletion: async ({ school }) => ({
    ...(await SAMPLES.askOrganisationDeletion(school)),
    query: { org: 'riverside' },
  }),
  saveDomainRelease: async ({ school }) => ({
    ...(await SAMPLES.saveDomainRelease(school)),
    query: { org: 'riverside' },
  }),
  logInWithSingleSignOn: (sender) => signInByProvider(sender),
  beginConfirmation: async (sender) => {
    const { body } = await signInByProvider(sender)
    await sender.school.server.anyone.callEndpoint('logInWithSingleSignOn', { body })
    return {}
  },
  unlinkOwnIdentity: async ({ school }) => {
    await school.newIdentity('welfare')
    return {}
  },
  openInvitation: async ({ school: { head, newUser } }) => {
    const body = { userids: [newUser()] }
    const { invitations } = await head.callEndpoint('inviteUsers', { body })
    return { body: { key: invitations[0]?.link?.split('/').at(-1) } }
  },
  changePassword: () => ({ body: { password: PASSWORD, newpassword: 'three blue kites' } }),
  reportIncident: () => ({
    body: { id: newIncidentId(new Date()), incidentDetails: 'Smoke', informant: 'Kim' },
  }),
  saveContact: async ({ school }) => ({
    ...(await SAMPLES.saveContact(school)),
    headers: { 'if-none-match': '*' },
  }),
  addAlertUpdate: ({ school }) => ({
    parameters: { id: school.alertid },
    body: { id: crypto.randomUUID(), message: 'Stay where you are' },
  }),
  saveAllocations: (sender) => basedOn('/allocations', 'saveAllocations', sender),
  saveContentDraft: (sender) => basedOn('/content/draft', 'saveContentDraft', sender),
  restoreContentVersion: (sender) => basedOn('/content/draft', 'restoreContentVersion', sender),
  importContent: (sender) => basedOn('/content/draft', 'importContent', sender),
}

/** The sample with the ETag of what the app has read. */
async function basedOn(
  path: string,
  name: WritingEndpoint,
  { school }: Sender,
): Promise<SampleRequest> {
  const sample = await SAMPLES[name](school)
  const { headers } = await school.head.call('GET', path)
  return { ...sample, headers: { 'if-match': headers.get('etag') ?? '' } }
}

/** A sign-in at the provider whose answer has not been sent to the server yet. */
async function signInByProvider({ school: { server, head }, provider }: Sender) {
  await enableProvider(head, provider)
  const organisationid = 'riverside'
  const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
    body: { organisationid },
  })
  return { body: { attempt, organisationid, answer: await visitProvider(url, 'school-head') } }
}

function signInWithFactors({ school: { server } }: Sender): Client {
  return makeClient(server.address, server.app.context.tokens.issue(FACTOR_USER))
}

async function newPasskeyOf(user: Client, sender: Sender) {
  const passkey = new SoftwareAuthenticator(sender.school.server.app.context.config.publicUrl)
  sender.passkey = passkey
  const { challenge } = await user.callEndpoint('beginPasskey', {})
  return { name: 'Phone', passkey: passkey.register(challenge) }
}

/** A request that ends sessions gets the token of a user whom no other request uses. */
async function tokenFor(name: EndpointName, { server }: SampleSchool): Promise<string> {
  const { tokens } = server.app.context
  if (endpoints[name].access === 'directory') return DIRECTORY_TOKENS.riverside
  if (name === 'changePassword') return (await server.signIn('teacher')).token
  if (name === 'logOut') return (await server.signIn('comms')).token
  if (FACTOR_ENDPOINTS.some((factor) => factor === name)) return tokens.issue(FACTOR_USER)
  const ver = UNREVOKED_SIGN_IN_VERSION
  if (endpoints[name].access === 'manage organisations') {
    return tokens.issue({ userid: 'provider.admin', org: 'provider', type: 'admin', ver })
  }
  if (name === 'endSession' || name === 'unlinkOwnIdentity') {
    return tokens.issue({ userid: 'welfare', org: 'riverside', type: 'standard', ver })
  }
  return tokens.issue({ userid: 'head', org: 'riverside', type: 'admin', ver })
}
