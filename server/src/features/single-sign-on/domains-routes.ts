import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createTxtLookup } from '../../platform/outbound/txt-records.ts'
import { deleteProof, insertProof } from './domains-store.ts'
import { readDomains, recordOf } from './single-sign-on-store.ts'

const SEEN = 'The record was seen: addresses of this domain now lead to your sign-in.'
const NOT_SEEN =
  'The record is not there yet. DNS may need an hour, with some providers a day; then check again.'
const NO_ANSWER = 'The DNS servers could not be asked. Please try again later.'

/**
 * Endpoints to prove that a domain belongs to an organisation. Everybody who types an address of the domain
 * is sent to that organisation's sign-in, so adding a domain to the settings is not enough: a DNS record
 * must prove it, or an admin of the Holdfast provider must have checked it.
 */
export function registerDomainsRoutes({ api, config, connections, now }: Context): void {
  const { system } = connections
  const findTxt = createTxtLookup(config.dnsServers)

  api.endpoint('checkDomain', async ({ body: { domain }, organisationid, activity }) => {
    const { domaintoken } = await requireDomain(organisationid, domain)
    const records = await findTxt(`_holdfast.${domain}`)
    if (!records?.includes(recordOf(domaintoken))) {
      activity.nothingChanged()
      return { proven: false, message: records ? NOT_SEEN : NO_ANSWER }
    }
    await system.transaction().execute(async (trx) => {
      const proof = { domain, how: 'dns', at: now() } as const
      if (!(await insertProof(trx, organisationid, proof))) return activity.nothingChanged()
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'domain-proven',
        recordid: organisationid,
        summary: `${domain}, by its DNS record`,
      })
    })
    return { proven: true, message: SEEN }
  })

  api.endpoint('saveDomainRelease', async ({ body, organisationid, activity }) => {
    const { domain, released } = body
    await requireDomain(organisationid, domain)
    await system.transaction().execute(async (trx) => {
      const isChanged = released
        ? await insertProof(trx, organisationid, { domain, how: 'provider', at: now() })
        : await deleteProof(trx, organisationid, domain)
      if (!isChanged) return activity.nothingChanged()
      await activity.record(asOrganisationTransaction(trx), {
        kind: released ? 'domain-proven' : 'domain-withdrawn',
        recordid: organisationid,
        summary: released ? `${domain}, released by the provider` : domain,
      })
    })
    return { success: true }
  })

  /** @throws Problem `not-found` for a domain that is not in the organisation's settings */
  async function requireDomain(organisationid: string, domain: string) {
    const settings = await readDomains(system, organisationid)
    if (!settings?.domains.includes(domain)) throw new Problem('not-found')
    return settings
  }
}
