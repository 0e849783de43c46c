import type { SingleSignOnSave } from '@holdfast/contract/sign-in/single-sign-on'
import { mergeSave } from '../../platform/http/merge-save.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredSettings } from './single-sign-on-store.ts'

/** The settings without the secret. */
export type Fields = Omit<StoredSettings, 'clientsecret'>

const PROVIDER_CHANGED =
  'Somebody else has changed the issuer or the client ID. Look at them again, and enter the client secret that belongs to them.'

export function fieldsOf({ enabled, name, issuer, clientid, domains, newusers }: Fields): Fields {
  return { enabled, name, issuer, clientid, domains, newusers }
}

/** As people read them, and as two saves are compared. */
export function asTexts({ enabled, domains, newusers, ...texts }: Fields) {
  return {
    ...texts,
    enabled: enabled ? 'yes' : 'no',
    domains: domains.join(', '),
    newusers: newusers ? 'yes' : 'no',
  }
}

/**
 * What to store. What the form with `base` did not change stays as others have saved it, so that a form which was open
 * while a colleague closed something does not open it again.
 * @throws Problem `conflict`
 */
export function mergeSettings(stored: Fields, sent: SingleSignOnSave): Fields {
  const { base, clientsecret } = sent
  if (base === undefined) return fieldsOf(sent)
  const { domains, enabled, newusers, ...texts } = mergeSave(
    asTexts(fieldsOf(stored)),
    asTexts(fieldsOf(sent)),
    asTexts(fieldsOf(base)),
  )
  const fields = {
    ...texts,
    enabled: enabled === 'yes',
    newusers: newusers === 'yes',
    domains: domains.split(', '),
  }
  if (clientsecret) requireProviderOfSecret(fields, sent)
  return fields
}

/** A secret is sent only to the issuer for which it was entered. */
function requireProviderOfSecret(merged: Fields, sent: SingleSignOnSave): void {
  const changed = (['issuer', 'clientid'] as const).filter((field) => merged[field] !== sent[field])
  if (changed.length === 0) return
  const conflicts = changed.map((field) => ({ field, yours: sent[field], theirs: merged[field] }))
  throw new Problem('conflict', PROVIDER_CHANGED, { conflicts })
}
