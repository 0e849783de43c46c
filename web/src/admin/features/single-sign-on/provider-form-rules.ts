import type {
  SingleSignOnSave,
  SingleSignOnSettings,
} from '../../../data/single-sign-on-settings.ts'

/** The fields as they are typed: the domains in one line. */
type ProviderFields = {
  enabled: boolean
  name: string
  issuer: string
  clientid: string
  clientsecret: string
  domains: string
  newusers: boolean
}

/** The secret is never shown again. */
export function fieldsOf(settings: SingleSignOnSettings): ProviderFields {
  const { enabled, name, issuer, clientid, domains, newusers } = settings
  return {
    ...{ enabled, name, issuer, clientid, newusers },
    clientsecret: '',
    domains: domains.join(', '),
  }
}

/** An address in place of its domain, and an @ before it, are what people mean. */
export function saveOf({ clientsecret, domains, ...fields }: ProviderFields): SingleSignOnSave {
  const list = domains.split(/[\s,;]+/).map((domain) => domain.slice(domain.lastIndexOf('@') + 1))
  return {
    ...fields,
    issuer: fields.issuer.trim(),
    domains: list.filter(Boolean),
    ...(clientsecret === '' ? {} : { clientsecret: clientsecret.trim() }),
  }
}
