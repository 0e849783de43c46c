import type { Channel, Escalation, NewChannel } from '@holdfast/contract/alerts/channels'

/** What the pages about text messages and calls say and send. */

export const GATEWAYS = {
  notify: 'GOV.UK Notify',
  twilio: 'Twilio or the same API',
  hook: 'Signed JSON to an address',
} as const satisfies Record<Channel['kind'], string>

export type ChannelFields = {
  name: string
  kind: Channel['kind']
  voice: boolean
  address: string
  account: string
  sender: string
  template: string
  secret: string
  daylimit: string
}

export function fieldsOf(channel: Channel | undefined): ChannelFields {
  return {
    name: channel?.name ?? '',
    kind: channel?.kind ?? 'notify',
    voice: channel?.voice ?? false,
    address: channel?.settings.address ?? '',
    account: channel?.settings.account ?? '',
    sender: channel?.settings.sender ?? '',
    template: channel?.settings.template ?? '',
    secret: '',
    daylimit: String(channel?.daylimit ?? 500),
  }
}

/** Which fields a kind of gateway has, and what they are called there. */
export const FIELDS = {
  notify: {
    template: 'Template ID',
    secret: 'API key',
    sender: 'ID of the text message sender (may be empty)',
  },
  twilio: {
    account: 'Account SID',
    secret: 'Auth token',
    sender: 'Number or messaging service',
    address: 'Address, if it is not Twilio itself',
  },
  hook: { address: 'Address', secret: 'Secret' },
} as const satisfies Record<
  Channel['kind'],
  Partial<Record<'address' | 'account' | 'sender' | 'template' | 'secret', string>>
>

/** Leaves out what the chosen kind does not have, and a secret that was not typed. */
export function channelOf(id: string, fields: ChannelFields): NewChannel {
  const { name, kind, voice, daylimit, secret } = fields
  const shown: Partial<Record<string, string>> = FIELDS[kind]
  const settings = Object.fromEntries(
    (['address', 'account', 'sender', 'template'] as const)
      .filter((field) => shown[field] !== undefined)
      .map((field) => [field, fields[field].trim()]),
  )
  return {
    ...{ id, name: name.trim(), kind, voice: kind !== 'notify' && voice },
    daylimit: Number(daylimit),
    settings: { ...settings, ...(secret.trim() !== '' && { secret: secret.trim() }) },
  }
}

export const AFTER_CHOICES = [30, 60, 120, 180, 300, 600, 900, 1800, 3600].map((after) => ({
  value: String(after),
  label: afterText(after),
}))

/** `30 seconds`, `1 minute`, `1 minute 30 seconds` */
export function afterText(after: number): string {
  const [minutes, seconds] = [Math.floor(after / 60), after % 60]
  return [
    minutes > 0 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : '',
    seconds > 0 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

export function stepsText(
  { escalation }: Pick<Escalation, 'escalation'>,
  channels: readonly Channel[],
): string {
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  return escalation
    .map(({ after, channel }) => `${names.get(channel) ?? channel} after ${afterText(after)}`)
    .join(', then ')
}
