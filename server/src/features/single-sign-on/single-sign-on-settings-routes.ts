import type {
  SingleSignOnSave,
  SingleSignOnSettings,
} from '@holdfast/contract/sign-in/single-sign-on'
import type { Kysely } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { Problem } from '../../platform/http/problem.ts'
import { toAddressRanges } from '../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../platform/outbound/send-request.ts'
import { describeChanges } from '../activity/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser, raiseSignInVersion } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'
import { deleteOtherProofs, readProofs } from './domains-store.ts'
import type { IdentityProviders } from './identity-providers.ts'
import { asTexts, fieldsOf, mergeSettings } from './merge-settings.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { findSettingsProblems } from './single-sign-on-rules.ts'
import {
  deleteIdentitiesOf,
  lockSettings,
  readDomains,
  readSettings,
  recordOf,
  type StoredSettings,
  upsertSettings,
} from './single-sign-on-store.ts'

type Dependencies = {
  singleSignOn: SingleSignOn
  providers: IdentityProviders
  encryption: Encryption
  securityNotices: SecurityNotices
}

type Connection = Pick<SingleSignOnSave, 'issuer' | 'clientid' | 'clientsecret'>

const SECRET_MISSING = 'Enter the client secret of this issuer and client ID'
const NOT_ALLOWED =
  'The issuer must be a public https address. Your operator can allow others with OUTBOUND_PRIVATE_ADDRESSES.'
const WORKS = 'It works: the provider was found and accepts the client ID and the secret.'

const AUDITED_FIELDS = {
  enabled: { label: 'Offered' },
  name: { label: 'Name' },
  issuer: { label: 'Issuer' },
  clientid: { label: 'Client ID' },
  clientsecret: { label: 'Client secret', sensitive: true },
  domains: { label: 'Domains' },
  newusers: { label: 'New users' },
} as const

/** Endpoints by which admins connect the identity provider of their organisation. */
export function registerSingleSignOnSettingsRoutes(
  context: Context,
  { singleSignOn, providers, encryption, securityNotices }: Dependencies,
): void {
  const { api, config, connections, revocations } = context
  const { system } = connections
  const allowed = toAddressRanges(config.outboundPrivateAddresses)

  api.endpoint('getSingleSignOn', async ({ organisationid }) =>
    describe(system, organisationid, await readSettings(system, organisationid)),
  )

  api.endpoint('saveSingleSignOn', ({ body, organisationid, activity }) => {
    requireSafeSettings(body)
    return system.transaction().execute(async (trx) => {
      await lockSettings(trx, organisationid)
      const before = await readSettings(trx, organisationid)
      const fields = mergeSettings(before ?? NO_SETTINGS, body)
      const sent = { ...fields, clientsecret: body.clientsecret }
      const clientsecret = secretFor(organisationid, sent, before)
      const stored = encryption.encrypt(Buffer.from(clientsecret), organisationid)
      const settings = { ...fields, clientsecret: stored }
      const secretBefore = before && encryption.decrypt(before.clientsecret, organisationid)
      const summary = describeChanges(
        before ? { ...asTexts(fieldsOf(before)), clientsecret: `${secretBefore}` } : {},
        { ...asTexts(fields), clientsecret },
        AUDITED_FIELDS,
      )
      // Stored even without a change, to encrypt the secret with the current key.
      await upsertSettings(trx, organisationid, settings)
      await deleteOtherProofs(trx, organisationid, settings.domains)
      const isSameProvider =
        before?.issuer === settings.issuer && before.clientid === settings.clientid
      if (!isSameProvider) await tellAdmins(trx, organisationid)
      if (summary === '') activity.nothingChanged()
      else {
        const kind = 'single-sign-on-changed'
        const entry = { kind, recordid: organisationid, summary } as const
        await activity.record(asOrganisationTransaction(trx), entry)
      }
      return describe(trx, organisationid, settings)
    })
  })

  api.endpoint('testSingleSignOn', async ({ body, organisationid }) => {
    requireSafeSettings(body)
    const { issuer, clientid } = body
    const clientsecret = secretFor(organisationid, body, await readSettings(system, organisationid))
    const redirecturi = singleSignOn.redirectUriOf(organisationid)
    try {
      await providers.test({ issuer, clientid, clientsecret, redirecturi })
      return { works: true, message: WORKS }
    } catch (error) {
      if (error instanceof ProviderFailure) return { works: false, message: error.message }
      throw error
    }
  })

  api.endpoint('unlinkIdentity', async ({ parameters: { id }, organisationid, activity }) => {
    const account = await findSignInUser(system, id)
    if (account?.organisationid !== organisationid) throw new Problem('not-found')
    const revocation = await system.transaction().execute(async (trx) => {
      const isUnlinked = await deleteIdentitiesOf(trx, id)
      const belowversion = isUnlinked ? await raiseSignInVersion(trx, id) : undefined
      if (belowversion === undefined) throw new Problem('not-found')
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'identity-unlinked',
        recordid: id,
        summary: 'By an admin; all sign-ins ended',
      })
      await securityNotices.add(trx, id, 'identity-unlinked', 'an admin')
      // The unlinked account may have been somebody else's.
      const allSessions = { userid: id, belowversion }
      await revocations.store(trx, allSessions)
      return allSessions
    })
    revocations.publish(revocation)
    return { success: true }
  })

  /** Admins are told, because whoever sets the provider decides who can sign in as whom. */
  async function tellAdmins(trx: SystemTransaction, organisationid: string): Promise<void> {
    for (const userid of await findAdmins(trx, organisationid)) {
      await securityNotices.add(trx, userid, 'single-sign-on-changed', 'an admin')
    }
  }

  /** @throws Problem `invalid` */
  function requireSafeSettings(body: SingleSignOnSave): void {
    const problems = findSettingsProblems(body)
    if (!isAllowedUrl(body.issuer, allowed)) problems.unshift(NOT_ALLOWED)
    if (problems.length > 0) throw new Problem('invalid', problems)
  }

  /** A stored secret is sent only to the issuer for which it was entered. */
  function secretFor(
    organisationid: string,
    { issuer, clientid, clientsecret }: Connection,
    before: StoredSettings | undefined,
  ): string {
    if (clientsecret) return clientsecret
    const isSame = before?.issuer === issuer && before.clientid === clientid
    const stored = isSame && encryption.decrypt(before.clientsecret, organisationid)
    if (!stored) throw new Problem('invalid', SECRET_MISSING)
    return stored.toString()
  }

  async function describe(
    trx: Kysely<SystemTables>,
    organisationid: string,
    settings: StoredSettings | undefined,
  ): Promise<SingleSignOnSettings> {
    const named = await readDomains(trx, organisationid)
    const proofs = await readProofs(trx, organisationid)
    return {
      ...fieldsOf(settings ?? NO_SETTINGS),
      domainrecord: named ? recordOf(named.domaintoken) : '',
      domainproofs: (named?.domains ?? []).map((domain) => {
        const { how = null, at = null } = proofs.find((proof) => proof.domain === domain) ?? {}
        return { domain, how, at }
      }),
      hassecret: settings !== undefined,
      redirecturi: singleSignOn.redirectUriOf(organisationid),
      loginurl: `${config.publicUrl}/?org=${organisationid}`,
    }
  }
}

const NO_SETTINGS = {
  enabled: false,
  name: '',
  issuer: '',
  clientid: '',
  domains: [],
  newusers: false,
}
