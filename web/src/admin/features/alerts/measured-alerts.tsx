import { faStopwatch } from '@fortawesome/free-solid-svg-icons/faStopwatch'
import type { MeasuredAlert } from '@holdfast/contract/alerts/delivery-times'
import { useMeasuredAlerts } from '../../../data/alerts/measured-alerts.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import {
  secondsText,
  shownText,
  titleOfMeasured,
  unreachedText,
} from '../../delivery-times/delivery-times-text.ts'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'

const COLUMNS: Column<MeasuredAlert>[] = [
  {
    id: 'pressed',
    title: 'Sent',
    text: ({ pressed }) => formatDateTime(pressed),
    sortBy: ({ pressed }) => pressed,
    noWrap: true,
  },
  { id: 'title', title: 'What', text: titleOfMeasured },
  {
    id: 'shown',
    title: 'Shown to',
    text: shownText,
    sortBy: ({ shown, people }) => shown / Math.max(people, 1),
    noWrap: true,
  },
  seconds('half', 'Half within'),
  seconds('most', '9 of 10 within'),
  seconds('last', 'Last after'),
  { id: 'unreached', title: 'Not reached', text: unreachedText },
]

function seconds(field: 'half' | 'most' | 'last', title: string): Column<MeasuredAlert> {
  return {
    ...{ id: field, title, noWrap: true },
    text: (alert) => secondsText(alert[field]),
    sortBy: (alert) => alert[field] ?? undefined,
  }
}

/** How long the latest exercises and push tests took from the press to people's screens. */
export function MeasuredAlerts() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const alerts = useMeasuredAlerts(organisationid)
  return (
    <>
      <h2>How long alerts take</h2>
      <p>
        From the press to each person’s first device that shows it. Devices report this for
        exercises and for silent tests, not for real alerts.
      </p>
      <ReadSection read={alerts}>
        {(alerts) => (
          <DataTable
            noun={{ one: 'exercise or test', many: 'exercises and tests' }}
            columns={COLUMNS}
            rows={alerts}
            initialSort={{ column: 'pressed', descending: true }}
            empty={{
              icon: faStopwatch,
              title: 'Nothing has been measured yet',
              text: 'Send an alert as an exercise, or a silent test from the page Readiness.',
            }}
            actions={({ id }) => (
              <LinkButton kind="quiet" to={addressOf(`/admin/alerts/times/${id}`)}>
                Devices
              </LinkButton>
            )}
          />
        )}
      </ReadSection>
    </>
  )
}
