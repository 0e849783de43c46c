import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import type { Channel, Escalation } from '@holdfast/contract/alerts/channels'
import type { AlertKind } from '@holdfast/contract/content/content'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { useMemo, useState } from 'react'
import { useEscalations } from '../../../data/alerts/channels.ts'
import { useContactGroups } from '../../../data/contacts.ts'
import { useContent } from '../../../data/content/content.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import { stepsText } from './channel-rules.ts'
import { EscalationDialog } from './escalation-dialog.tsx'

type Row = { id: string; kind: AlertKind; escalation: Escalation }

/** For each kind of alert, when those who have not answered get text messages or calls. */
export function Escalations({ channels }: { channels: readonly Channel[] }) {
  const { organisationid } = useAdminOrganisation()
  const content = useContent(organisationid)
  const groups = useContactGroups(organisationid).data ?? []
  const escalations = useEscalations(organisationid)
  const [open, setOpen] = useState<Row>()
  const columns = useMemo(() => columnsOf(channels, groups), [channels, groups])
  return (
    <>
      <ReadSection read={escalations}>
        {(escalations) => (
          <ReadSection read={content}>
            {({ alert_kinds: kinds = [] }) => (
              <DataTable
                noun={{ one: 'kind of alert', many: 'kinds of alert' }}
                columns={columns}
                rows={kinds.map((kind) => rowOf(kind, escalations))}
                initialSort={{ column: 'kind', descending: false }}
                empty={{ icon: faBell, title: 'There are no kinds of alert' }}
                actions={(row) => (
                  <Button
                    kind="quiet"
                    aria-label={`Edit ${row.kind.title}`}
                    disabledReason={channels.length === 0 ? 'Add a gateway first' : undefined}
                    onClick={() => setOpen(row)}
                  >
                    Edit
                  </Button>
                )}
              />
            )}
          </ReadSection>
        )}
      </ReadSection>
      {open && (
        <EscalationDialog
          kind={open.kind}
          escalation={open.escalation}
          channels={channels}
          groups={groups}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function rowOf(kind: AlertKind, escalations: readonly Escalation[]): Row {
  const none = { kind: kind.id, escalation: [], groups: [], silent: false }
  const escalation = escalations.find((each) => each.kind === kind.id) ?? none
  return { id: kind.id, kind, escalation }
}

function columnsOf(channels: readonly Channel[], groups: readonly ContactGroup[]): Column<Row>[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return [
    { id: 'kind', title: 'Alert', text: ({ kind }) => kind.title },
    {
      id: 'steps',
      title: 'Those who have not answered',
      text: ({ escalation }) => stepsText(escalation, channels) || 'Nothing',
    },
    {
      id: 'groups',
      title: 'Contact groups',
      text: ({ escalation }) => escalation.groups.map((id) => names.get(id) ?? id).join(', '),
    },
    {
      id: 'silent',
      title: 'While phones must make no sound',
      text: ({ escalation }) => (escalation.silent ? 'Text messages, no calls' : 'Nothing'),
    },
  ]
}
