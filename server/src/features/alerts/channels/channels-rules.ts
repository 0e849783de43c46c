import type { SavedChannel } from '@holdfast/contract/alerts/channels'

const MIN_HOOK_SECRET = 16

/** What a schema cannot say: which settings each kind of gateway needs. */
export function findChannelProblems({ kind, settings, voice }: SavedChannel): string[] {
  const { account, address, sender, template } = settings
  if (kind === 'notify') {
    return [
      ...(voice ? ['GOV.UK Notify makes no calls. Choose another kind for calls'] : []),
      ...(template === '' ? ['Enter the ID of the Notify template'] : []),
    ]
  }
  if (kind === 'twilio') {
    return [
      ...(account === '' ? ['Enter the account SID'] : []),
      ...(sender === '' ? ['Enter the number that the messages come from'] : []),
    ]
  }
  return address === '' ? ['Enter the address that takes the messages'] : []
}

/** `isNotifyKey`: whether the secret has the form of an API key of GOV.UK Notify. */
export function findSecretProblems(
  kind: SavedChannel['kind'],
  secret: string,
  isNotifyKey: boolean,
): string[] {
  if (secret === '') return ['Enter the secret']
  if (kind === 'notify' && !isNotifyKey) {
    return ['The API key must be as GOV.UK Notify shows it once: a name and two UUIDs']
  }
  if (kind === 'hook' && secret.length < MIN_HOOK_SECRET) {
    return [`The secret must have at least ${MIN_HOOK_SECRET} characters`]
  }
  return []
}
