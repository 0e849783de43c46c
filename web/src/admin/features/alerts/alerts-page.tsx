import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import type { AlertDelivery, AlertSettings } from '@holdfast/contract/alerts/alert-settings'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import { ALERT_REPEAT_MINUTES } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import {
  useAlertDeliveries,
  useAlertSettings,
  useSaveAlertSettings,
  useWebhookSecret,
} from '../../../data/alerts/alert-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './alerts-page.module.css'
import { CapFeed } from './cap-feed.tsx'
import { ChannelsSummary } from './channels-summary.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MeasuredAlerts } from './measured-alerts.tsx'

/** Who sends alerts, by which ways they go, and what became of the last ones. */
export function AlertsPage() {
  const { organisationid } = useAdminOrganisation()
  const settings = useAlertSettings(organisationid)
  const deliveries = useAlertDeliveries(organisationid)
  return (
    <AdminPage title="Alert settings">
      <ReadSection read={settings}>
        {(settings) => <SettingsForm key={organisationid} settings={settings} />}
      </ReadSection>
      <CapFeed />
      <ChannelsSummary />
      <MeasuredAlerts />
      <h2>Last deliveries</h2>
      <ReadSection read={deliveries}>
        {(deliveries) => <Deliveries deliveries={deliveries} />}
      </ReadSection>
    </AdminPage>
  )
}

const SENDERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'team', label: 'Admins and the crisis team' },
]

const FORMATS = [
  { value: 'json', label: 'JSON' },
  { value: 'cap', label: 'CAP 1.2' },
]

type Typed = Partial<AlertSettings>

function SettingsForm({ settings }: { settings: AlertSettings }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const save = useSaveAlertSettings(organisationid)
  const [typed, setTyped] = useState<Typed>({})
  const [areas, setAreas] = useState<string>()
  const { alertsenders, alertmail, alertrepeat, webhookurl, alertlanguages } = {
    ...settings,
    ...typed,
  }
  const { webhookformat, capquiet } = { ...settings, ...typed }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await save.run(typed)
    if (!outcome.ok) return
    setTyped({})
    setAreas(undefined)
    toast.success('Alert settings saved')
  }

  return (
    <Card>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {save.failure && <FailureNotice sentences={save.failure.errors} />}
        <SelectField
          label="Who may send alerts"
          options={SENDERS}
          value={alertsenders}
          onChange={({ target }) =>
            setTyped({ ...typed, alertsenders: target.value as AlertSettings['alertsenders'] })
          }
        />
        <Checkbox
          label={`Push again after ${ALERT_REPEAT_MINUTES.join(' and ')} minutes to those who have not answered`}
          checked={alertrepeat}
          onChange={({ target }) => setTyped({ ...typed, alertrepeat: target.checked })}
        />
        <Checkbox
          label="Send every alert by mail too"
          checked={alertmail}
          onChange={({ target }) => setTyped({ ...typed, alertmail: target.checked })}
        />
        <LanguageChoice
          chosen={alertlanguages}
          onChoose={(languages) => setTyped({ ...typed, alertlanguages: languages })}
        />
        <TextArea
          label="Areas of the site"
          hint="One in each line, such as Science block. Whoever sends an alert can give some of them words of their own."
          minRows={3}
          value={areas ?? settings.alertareas.join('\n')}
          onChange={({ target }) => {
            setAreas(target.value)
            setTyped({ ...typed, alertareas: linesOf(target.value) })
          }}
        />
        <TextField
          label="Webhook"
          hint="Each alert is sent here, for sirens, screens or Teams. Leave it empty for none."
          type="url"
          autoComplete="off"
          value={webhookurl}
          onChange={({ target }) => setTyped({ ...typed, webhookurl: target.value })}
        />
        {webhookurl !== '' && (
          <SelectField
            label="What the webhook gets"
            options={FORMATS}
            value={webhookformat}
            onChange={({ target }) =>
              setTyped({ ...typed, webhookformat: target.value as AlertSettings['webhookformat'] })
            }
          />
        )}
        <Checkbox
          label="By CAP, also give out silent alerts (such as a lockdown), calls for help and alerts to some people. Only for devices that can stay silent: a siren would tell where people hide."
          checked={capquiet}
          onChange={({ target }) => setTyped({ ...typed, capquiet: target.checked })}
        />
        {settings.webhookurl !== '' && <WebhookSecret key={settings.webhookurl} />}
        <Button
          kind="primary"
          type="submit"
          busy={save.pending}
          disabled={Object.keys(typed).length === 0}
          disabledReason={online ? undefined : 'You can save when you are online.'}
        >
          Save
        </Button>
      </form>
    </Card>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Shown to whoever has confirmed who they are: with it, anybody could sound the sirens. */
function WebhookSecret() {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const secret = useWebhookSecret(organisationid)
  const [shown, setShown] = useState('')

  async function toggle() {
    if (shown !== '') return setShown('')
    const outcome = await secret.run()
    if (outcome.ok) setShown(outcome.value)
  }

  return (
    <div className={styles.secret}>
      {secret.failure && <FailureNotice sentences={secret.failure.errors} />}
      <p role="status">
        Requests are signed with a secret{shown === '' ? '.' : ': '}
        {shown !== '' && <code>{shown}</code>}
      </p>
      <Button
        busy={secret.pending}
        disabledReason={online ? undefined : 'You can see the secret when you are online.'}
        onClick={() => void toggle()}
      >
        {shown === '' ? 'Show the secret' : 'Hide the secret'}
      </Button>
    </div>
  )
}

const CHANNELS = { push: 'Web push', mail: 'Mail', webhook: 'Webhook' } as const
const EVENTS = {
  sent: 'Sent',
  repeated: 'Repeated',
  updated: 'Update',
  called: 'Call for help',
  ended: 'All clear',
} as const

type DeliveryRow = AlertDelivery & { id: string }

const COLUMNS: Column<DeliveryRow>[] = [
  {
    id: 'created',
    title: 'Time',
    text: ({ created }) => formatExactDateTime(created),
    sortBy: ({ created }) => created,
  },
  { id: 'title', title: 'Alert', text: ({ title, event }) => `${title}, ${EVENTS[event]}` },
  { id: 'channel', title: 'Sent by', text: ({ channel }) => CHANNELS[channel] },
  {
    id: 'state',
    title: 'State',
    text: stateOf,
    cell: (row) => <Tag colour={colourOf(row)}>{stateOf(row)}</Tag>,
  },
  { id: 'outcome', title: 'Last attempt', text: ({ outcome }) => outcome },
  { id: 'attempts', title: 'Attempts', text: ({ attempts }) => String(attempts) },
]

function Deliveries({ deliveries }: { deliveries: readonly AlertDelivery[] }) {
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    id: `${delivery.alertid} ${delivery.channel} ${delivery.event} ${delivery.created}`,
  }))
  return (
    <DataTable
      noun={{ one: 'delivery', many: 'deliveries' }}
      columns={COLUMNS}
      rows={rows}
      initialSort={{ column: 'created', descending: true }}
      empty={{ icon: faBell, title: 'No alert has been sent yet' }}
    />
  )
}

function stateOf(delivery: AlertDelivery): string {
  const { succeeded, next, attempts, reached } = delivery
  if (next !== null) return attempts === 0 ? 'Planned' : 'Being tried again'
  if (isNotNeeded(delivery)) return 'Not needed'
  if (reached === 0) return 'Nobody reached'
  return succeeded ? 'Delivered' : 'Not sent'
}

/** The alert was over before anything was sent. */
function isNotNeeded({ succeeded, next, outcome }: AlertDelivery): boolean {
  return !succeeded && next === null && outcome === ALERT_HAD_ENDED
}

function colourOf(delivery: AlertDelivery): 'ok' | 'warn' | 'black' {
  const { succeeded, next, reached } = delivery
  if (next !== null || isNotNeeded(delivery)) return 'black'
  return succeeded && reached !== 0 ? 'ok' : 'warn'
}
