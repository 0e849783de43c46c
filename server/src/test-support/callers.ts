import { createHmac } from 'node:crypto'
import { CONFIRMATION_WINDOW_MS } from '@holdfast/contract/limits'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import { inject } from './injected-requests.ts'
import { DIRECTORY_TOKENS } from './sample-accounts.ts'
import { type SampleSchool, UNREVOKED_SIGN_IN_VERSION } from './sample-school.ts'

/** The groups of callers that an endpoint can be open to. */
export type Group =
  | 'anyone'
  | 'signed in'
  | 'staff'
  /** Users of the organisation itself, without admins of the provider. */
  | 'members'
  /** Admins and holders of any team role. */
  | 'team'
  | 'allocators'
  /** Admins and incident managers. */
  | 'managers'
  | 'admins'
  /** Only the user `head`, whom the sample of the request is about. */
  | 'head'
  /** Admins and incident managers who are users of the organisation itself. */
  | 'own managers'
  | 'provider'
  /** The user directory, by SCIM, which is no user. */
  | 'directory'

/** A kind of caller; `org` is what it sends as `?org=`. */
export type Kind = { token: (school: SampleSchool) => string | undefined; org?: string } & (
  | { groups: readonly Group[]; isElsewhere?: true; isUnconfirmed?: true }
  | { refusal: string; isDirectory: true; isElsewhere?: true }
  /** The problem with which all endpoints respond, except those for anyone. */
  | { refusal: string }
)

/** Tokens that have ended, by the reason why they ended. */
type EndedTokens = Record<
  'afterLogOut' | 'ofDeletedUser' | 'ofSuspendedUser' | 'ofFormerAdmin',
  string
>

/** The secret of the server, so that tokens can be forged. */
export const TOKEN_SECRET = 'the secret of the servers in these tests'

const STAFF: Group[] = ['anyone', 'signed in', 'staff', 'members']
const TEAM: Group[] = [...STAFF, 'team']
const ALLOCATORS: Group[] = [...TEAM, 'allocators']
const ADMINS: Group[] = [...ALLOCATORS, 'managers', 'admins']
const HEAD: Group[] = [...ADMINS, 'head', 'own managers']
const PROVIDER: Group[] = [...ADMINS, 'provider']

type Subject = Pick<TokenClaims, 'userid' | 'org' | 'type' | 'ver'>
type Header = { alg: string; typ: string }
const HS256: Header = { alg: 'HS256', typ: 'JWT' }
const UNSIGNED: Header = { alg: 'none', typ: 'JWT' }

function subject(type: 'admin' | 'standard', userid: string, org: string, ver = 1): Subject {
  return { userid, org, type, ver }
}

const staff = (userid: string, org = 'riverside') =>
  issue(subject('standard', userid, org, UNREVOKED_SIGN_IN_VERSION))
const admin = (userid: string, org = 'riverside') =>
  issue(subject('admin', userid, org, UNREVOKED_SIGN_IN_VERSION))

/** A valid token, as a sign-in gets it. */
function issue(of: Subject): (school: SampleSchool) => string {
  return ({ server }) => server.app.context.tokens.issue(of)
}

/** The token of an admin, changed and signed anew. */
function forge(header: Header, secret: string, changes: Partial<TokenClaims> = {}) {
  return (school: SampleSchool): string => {
    const [, payload = ''] = admin('head')(school).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const content = `${encode(header)}.${encode({ ...claims, ...changes })}`
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const withoutSignature = (token: string) => token.replace(/[^.]*$/, '')

/** Every kind of caller of Riverside's records. */
export function kindsOfCallers(ended: EndedTokens): Record<string, Kind> {
  const notSignedIn = { refusal: '401 sign-in-required' }
  const directory = { ...notSignedIn, isDirectory: true } as const
  const withdrawn = { refusal: '401 token-withdrawn' }
  const notFound = { refusal: '404 not-found', org: 'riverside' }
  return {
    nobody: { token: () => undefined, ...notSignedIn },
    'a garbage token': { token: () => 'garbage', ...notSignedIn },
    'a token of three garbage parts': { token: () => 'e30.e30.e30', ...notSignedIn },
    'a token without a signature': {
      token: (school) => withoutSignature(forge(UNSIGNED, TOKEN_SECRET)(school)),
      ...notSignedIn,
    },
    'a token that says it has no signature': {
      token: forge(UNSIGNED, TOKEN_SECRET),
      ...notSignedIn,
    },
    'a token signed with another secret': { token: forge(HS256, 'x'.repeat(40)), ...notSignedIn },
    'an expired token': {
      token: forge(HS256, TOKEN_SECRET, { exp: 1_700_000_000 }),
      refusal: '401 token-expired',
    },
    'a token after log out': { token: () => ended.afterLogOut, ...withdrawn },
    'a deleted user': { token: () => ended.ofDeletedUser, ...withdrawn },
    'a suspended user': { token: () => ended.ofSuspendedUser, ...withdrawn },
    'an admin made standard since': { token: () => ended.ofFormerAdmin, ...withdrawn },

    'the user directory': { token: () => DIRECTORY_TOKENS.riverside, ...directory },
    'the user directory of another organisation': {
      token: () => DIRECTORY_TOKENS.hilltop,
      ...directory,
      isElsewhere: true,
    },
    'an unknown directory token': { token: () => 'holdfast_scim_unknown', ...notSignedIn },

    'a standard user': { token: staff('without-role'), groups: STAFF },
    ...Object.fromEntries(
      ROLE_IDS.map((role): [string, Kind] => {
        const isManager = role === 'incident-manager'
        const isAllocator = isManager || role === 'cmt-support-officer'
        const groups: Group[] = isAllocator ? ALLOCATORS : TEAM
        return [
          `the role ${role}`,
          {
            token: staff(role),
            groups: isManager ? [...groups, 'managers', 'own managers'] : groups,
          },
        ]
      }),
    ),
    'an admin': { token: admin('head'), groups: HEAD },
    'an admin who signed in long ago': {
      token: (school) => {
        const auth_time = Math.floor((Date.now() - CONFIRMATION_WINDOW_MS) / 1000) - 1
        return forge(HS256, TOKEN_SECRET, { auth_time })(school)
      },
      groups: HEAD,
      isUnconfirmed: true,
    },
    'an admin who names the own organisation': {
      token: admin('head'),
      org: 'riverside',
      groups: HEAD,
    },
    'a provider admin who names the organisation': {
      token: admin('provider.admin', 'provider'),
      org: 'riverside',
      groups: PROVIDER.filter((group) => group !== 'members'),
    },

    'a standard user of another organisation': {
      token: staff('hilltop.teacher', 'hilltop'),
      groups: STAFF,
      isElsewhere: true,
    },
    'an admin of another organisation': {
      token: admin('hilltop.head', 'hilltop'),
      groups: ADMINS,
      isElsewhere: true,
    },
    'a provider admin in the own organisation': {
      token: admin('provider.admin', 'provider'),
      groups: PROVIDER,
      isElsewhere: true,
    },
    'a standard user of another organisation who names this one': {
      token: staff('hilltop.teacher', 'hilltop'),
      ...notFound,
    },
    'an admin of another organisation who names this one': {
      token: admin('hilltop.head', 'hilltop'),
      ...notFound,
    },
    'a standard user of the provider who names this one': {
      token: staff('provider.clerk', 'provider'),
      ...notFound,
    },
  }
}

/** Ends the tokens of four users, each in a different way. */
export async function endTokens(school: SampleSchool): Promise<EndedTokens> {
  const { head, server } = school
  const afterLogOut = staff('without-role')(school)
  await inject(server, 'logOut', {}, afterLogOut)
  const leaver = school.newUser()
  const ofDeletedUser = issue(subject('standard', leaver, 'riverside'))(school)
  await head.callEndpoint('deleteUser', { parameters: { id: leaver } })
  const suspended = school.newUser()
  const ofSuspendedUser = issue(subject('standard', suspended, 'riverside'))(school)
  await head.callEndpoint('suspendUser', { parameters: { id: suspended } })
  const parameters = { id: school.newUser() }
  const name = 'Former Admin'
  await head.callEndpoint('saveUser', { parameters, body: { name, type: 'admin' } })
  const ofFormerAdmin = issue(subject('admin', parameters.id, 'riverside', 2))(school)
  const { status } = await inject(server, 'listReadiness', {}, ofFormerAdmin)
  if (status !== 200) throw new Error('The token of the new admin does not work')
  await head.callEndpoint('saveUser', { parameters, body: { name, type: 'standard' } })
  return { afterLogOut, ofDeletedUser, ofSuspendedUser, ofFormerAdmin }
}
