import type {
  SingleSignOnSave,
  SingleSignOnSettings,
} from '../../../data/sign-in/single-sign-on-settings.ts'

/** The fields as they are typed: the domains in one line. */
export type ProviderFields = {
  enabled: boolean
  name: string
  issuer: string
  clientid: string
  clientsecret: string
  domains: string
  newusers: boolean
}

/** The fields of the form. The secret is never shown again. */
export function fieldsOf(settings: SingleSignOnSettings): ProviderFields {
  const { enabled, name, issuer, clientid, domains, newusers } = settings
  return {
    ...{ enabled, name, issuer, clientid, newusers },
    clientsecret: '',
    domains: domains.join(', '),
  }
}

/** What a save was based on, so that the server keeps what somebody else has changed since. */
export function baseOf(settings: SingleSignOnSettings): NonNullable<SingleSignOnSave['base']> {
  const { enabled, name, issuer, clientid, domains, newusers } = settings
  return { enabled, name, issuer, clientid, domains, newusers }
}

/** Converts the fields to the request. Accepts an email address, or an @ before the domain, as a domain. */
export function saveOf({ clientsecret, domains, ...fields }: ProviderFields): SingleSignOnSave {
  const list = domains.split(/[\s,;]+/).map((domain) => domain.slice(domain.lastIndexOf('@') + 1))
  return {
    ...fields,
    issuer: fields.issuer.trim(),
    domains: list.filter(Boolean),
    ...(clientsecret === '' ? {} : { clientsecret: clientsecret.trim() }),
  }
}
