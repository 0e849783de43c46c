import type { Channel } from '@holdfast/contract/alerts/channels'
import { newChannelId } from '@holdfast/contract/ids'
import { useState } from 'react'
import { useSaveChannel } from '../../../data/alerts/channels.ts'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { type ChannelFields, channelOf, FIELDS, fieldsOf, GATEWAYS } from './channel-rules.ts'

const KINDS = Object.entries(GATEWAYS).map(([value, label]) => ({ value, label }))

const HINTS: Partial<Record<`${Channel['kind']} ${keyof ChannelFields}`, string>> = {
  'notify template': 'A text message template whose whole text is ((message)).',
  'notify secret': 'As GOV.UK Notify shows it once, under API integration.',
  'twilio sender': 'For example, +441632960000.',
  'hook address': 'Each message is sent here as JSON, signed with the secret.',
  'hook secret': 'At least 16 characters, known to the receiver too.',
}

type ChannelDialogProps = { channel?: Channel | undefined; onClose: () => void }

/** The dialog of a gateway. The secret is typed and never shown; it is not kept as a draft. */
export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const saving = useSaveChannel(organisationid)
  const [id] = useState(() => channel?.id ?? newChannelId())
  const [first] = useState(() => fieldsOf(channel))
  const [fields, setFields] = useState(first)
  const shown: Partial<Record<keyof ChannelFields, string>> = FIELDS[fields.kind]
  const isChanged = JSON.stringify(fields) !== JSON.stringify(first)

  const field = (name: 'address' | 'account' | 'sender' | 'template' | 'secret') => ({
    name,
    label: shown[name] ?? '',
    value: fields[name],
    hint: HINTS[`${fields.kind} ${name}`],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })

  async function save() {
    const outcome = await saving.run(channelOf(id, fields))
    if (outcome.ok) onClose()
  }

  return (
    <RecordDialog
      title={channel ? `Edit ${channel.name}` : 'New gateway'}
      onSave={() => void save()}
      onClose={onClose}
      isChanged={isChanged}
      busy={saving.pending}
      problems={saving.failure ? problemsOfFailure(saving.failure) : []}
    >
      <TextField
        name="name"
        label="Name"
        hint="As shown in the log, for example School SMS."
        autoComplete="off"
        value={fields.name}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      <SelectField
        name="kind"
        label="Gateway"
        options={KINDS}
        value={fields.kind}
        onChange={({ target }) =>
          setFields({ ...fields, kind: target.value as ChannelFields['kind'] })
        }
      />
      {shown.account !== undefined && <TextField {...field('account')} />}
      {shown.template !== undefined && <TextField {...field('template')} />}
      {shown.address !== undefined && <TextField {...field('address')} type="url" />}
      {shown.sender !== undefined && <TextField {...field('sender')} />}
      <PasswordField
        {...field('secret')}
        autoComplete="new-password"
        hint={channel ? 'Leave blank to keep the present one.' : HINTS[`${fields.kind} secret`]}
      />
      {fields.kind !== 'notify' && (
        <Checkbox
          name="voice"
          label="Call and speak, instead of sending text messages"
          checked={fields.voice}
          onChange={({ target }) => setFields({ ...fields, voice: target.checked })}
        />
      )}
      <TextField
        name="daylimit"
        label="Messages within 24 hours"
        hint="After that, only real alerts and their ends are still sent by text message."
        inputMode="numeric"
        autoComplete="off"
        value={fields.daylimit}
        onChange={({ target }) => setFields({ ...fields, daylimit: target.value })}
      />
    </RecordDialog>
  )
}
