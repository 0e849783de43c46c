import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import type { DeliveryReceipt, MeasuredDevices } from '@holdfast/contract/alerts/delivery-times'
import { pluralise } from '@holdfast/contract/text'
import { useMeasuredAlert } from '../../../data/alerts/measured-alerts.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import {
  deliveryTimesCsv,
  howText,
  secondsText,
  titleOfMeasured,
} from '../../delivery-times/delivery-times-text.ts'
import { ExportButtons } from '../../files/export-buttons.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import styles from './measured-alert-page.module.css'

const PEOPLE = { one: 'person', many: 'people' }

const COLUMNS: Column<DeliveryReceipt>[] = [
  { id: 'name', title: 'Person', text: ({ name }) => name },
  { id: 'platform', title: 'Device', text: ({ platform }) => platform || 'Not known' },
  { id: 'how', title: 'How', text: howText },
  {
    id: 'seconds',
    title: 'Shown after',
    text: ({ seconds }) => (seconds === null ? 'Not shown' : secondsText(seconds)),
    sortBy: ({ seconds }) => seconds ?? undefined,
    noWrap: true,
  },
]

/** How long one exercise or push test took to reach each device, and whom it has not reached. */
export function MeasuredAlertPage() {
  const { alertid = '' } = useParams()
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const alert = useMeasuredAlert(organisationid, alertid)
  return (
    <AdminPage
      title="How long an alert took"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/alerts')}>
          Back to alert settings
        </LinkButton>
      }
    >
      <PrintedHeading />
      <ReadSection read={alert}>{(alert) => <Devices alert={alert} />}</ReadSection>
    </AdminPage>
  )
}

function Devices({ alert }: { alert: MeasuredDevices }) {
  const { organisationid } = useAdminOrganisation()
  const { receipts, ...measured } = alert
  return (
    <div className={styles.page}>
      <Summary alert={alert} />
      <DataTable
        noun={{ one: 'device', many: 'devices' }}
        columns={COLUMNS}
        rows={receipts}
        initialSort={{ column: 'seconds', descending: true }}
        empty={{
          icon: faMobileScreen,
          title: 'No device has reported yet',
          text: 'An open app reports within seconds, a phone when it shows the notification.',
        }}
        tools={
          <div className={styles.buttons}>
            <ExportButtons
              fileName={`alert-times-${organisationid}.csv`}
              csv={() => deliveryTimesCsv(measured, receipts)}
            />
          </div>
        }
      />
    </div>
  )
}

function Summary({ alert }: { alert: MeasuredDevices }) {
  const { pressed, people, shown, half, most, last, unreached } = alert
  return (
    <div className={styles.summary}>
      <p className={styles.title}>
        {titleOfMeasured(alert)}, sent {formatExactDateTime(pressed)}
      </p>
      <p>
        Shown to {shown} of {pluralise(people, PEOPLE)}
        {half !== null &&
          `: to half within ${secondsText(half)}, to 9 of 10 of them within ${secondsText(most)}, to the last after ${secondsText(last)}`}
        .
      </p>
      {unreached.length > 0 && (
        <p>No device of theirs has reported, and they have not answered: {unreached.join(', ')}.</p>
      )}
    </div>
  )
}
