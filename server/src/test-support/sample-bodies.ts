import type { NewChannel } from '@holdfast/contract/alerts/channels'

/** The passkeys, settings and uploads of the sample requests. */

const unknown = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} } as const
export const UNKNOWN_PASSKEY = {
  ...unknown,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}
export const UNKNOWN_ATTESTATION = {
  ...unknown,
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
}
/** No such server exists, and sign-in with it is disabled. */
export const PROVIDER = {
  enabled: false,
  name: 'School account',
  issuer: 'https://login.invalid',
  clientid: 'holdfast',
  clientsecret: 'a-secret',
  domains: ['riverside.example'],
  newusers: false,
}

export const CHECK = { itemid: 'item', checked: true, timestamp: '2026-11-21T10:00:00Z' }

/** The form for an upload of a picture, with a new path each time. */
export function pictureForm(picture: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('path', `map__${crypto.randomUUID()}.png`)
  form.set('file', new Blob([picture], { type: 'image/png' }), 'picture.png')
  return form
}

export function archiveForm(archive: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('file', new Blob([archive], { type: 'application/zip' }), 'content.zip')
  return form
}

/** A channel to nowhere. */
export function channelOf(id: string): NewChannel {
  return { id, name: 'School SMS', kind: 'hook', settings: { address: 'https://gateway.invalid/' } }
}

export function newChannel(id: string): NewChannel {
  const { settings, ...channel } = channelOf(id)
  return { ...channel, settings: { ...settings, secret: 'a secret of the hook' } }
}
