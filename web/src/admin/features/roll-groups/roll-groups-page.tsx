import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import type { User } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { useMemo, useState } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { useDeleteRollGroup } from '../../../data/incidents/roll-groups.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { eachInTurn, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { RollGroupDialog } from './roll-group-dialog.tsx'
import { EXPORTED_COLUMNS, rollGroupsColumns } from './roll-groups-columns.ts'

const NOBODY: readonly User[] = []

/** The classes, teams and visitors that are counted, and who counts them. */
export function RollGroupsPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const groups = useRollGroups(organisationid)
  const users = useUsers(organisationid).data ?? NOBODY
  const online = useOnline()
  const [open, setOpen] = useState<{ group?: RollGroup }>()
  const { ask, askAll, notice } = useDeleting(eachInTurn(useDeleteRollGroup(organisationid)), {
    isOneByOne: true,
    question: 'Are you sure you want to delete this group?',
    done: 'Group deleted',
    questionOf: (count) => `Are you sure you want to delete ${count} groups?`,
    doneOf: (count) => `${count} groups deleted`,
  })
  const columns = useMemo(() => rollGroupsColumns(users), [users])
  return (
    <AdminPage title="Roll groups">
      <PrintedHeading />
      {notice}
      <ReadSection read={groups}>
        {(rows) => (
          <DataTable
            noun={{ one: 'roll group', many: 'roll groups' }}
            columns={columns}
            rows={rows}
            initialSort={{ column: 'sort', descending: false }}
            deleteSelected={askAll}
            exported={EXPORTED_COLUMNS}
            create={{ label: 'New roll group', run: () => setOpen({}) }}
            tools={
              <>
                <LinkButton icon={faFileArrowUp} to={addressOf('/admin/roll-groups/import')}>
                  Import roll groups
                </LinkButton>
                <LinkButton icon={faPrint} to={addressOf('/admin/roll-groups/sheet')}>
                  Sheet to print
                </LinkButton>
              </>
            }
            empty={{
              icon: faClipboardUser,
              title: 'No roll groups yet',
              text: 'Classes, staff teams and visitors, with how many people are expected.',
            }}
            actions={(group) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ group })}>
                  Edit
                </Button>
                <Button kind="quiet" disabled={!online} onClick={() => void ask(group)}>
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && (
        <RollGroupDialog
          group={open.group}
          groups={groups.data ?? []}
          users={users}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AdminPage>
  )
}
