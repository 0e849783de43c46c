import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { faUserClock } from '@fortawesome/free-solid-svg-icons/faUserClock'
import { hasNeeds } from '@holdfast/contract/roll-call/needs'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { PEOPLE } from '@holdfast/contract/text'
import { useMemo, useState } from 'react'
import { useDeletePeople, usePeople } from '../../../data/admin/people.ts'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { useDeleting } from '../../record-dialog/use-deleting.tsx'
import { NamesSetting } from './names-setting.tsx'
import { exportedPeopleColumns, NO_GROUP, peopleTableColumns } from './people-table-columns.tsx'
import { PersonDialog } from './person-dialog.tsx'

const NO_GROUPS: readonly RollGroup[] = []
const WITHOUT_GROUP = 'none'

const SHOWN = {
  listed: { label: 'On the list', isShown: ({ active }: Person) => active },
  needs: {
    label: 'With needs',
    isShown: (person: Person) => person.active && hasNeeds(person),
  },
  left: { label: 'Has left', isShown: ({ active }: Person) => !active },
  all: { label: 'Everybody', isShown: () => true },
}
type Shown = keyof typeof SHOWN
const SHOWN_OPTIONS = Object.entries(SHOWN).map(([value, { label }]) => ({ value, label }))

/** The people of the roll groups, by name. */
export function PeoplePage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const people = usePeople(organisationid)
  const groups = useRollGroups(organisationid)
  const online = useOnline()
  const [open, setOpen] = useState<{ person?: Person }>()
  const [group, setGroup] = useState('')
  const [shown, setShown] = useState<Shown>('listed')
  const { ask, askAll, notice } = useDeleting(useDeletePeople(organisationid), {
    question: 'Are you sure you want to delete this person?',
    done: 'Person deleted',
    questionOf: (count) => `Are you sure you want to delete ${count} people?`,
    doneOf: (count) => `${count} people deleted`,
  })
  const list = groups.data ?? NO_GROUPS
  const columns = useMemo(() => peopleTableColumns(list), [list])
  const exported = useMemo(() => exportedPeopleColumns(list), [list])
  const rows = useMemo(() => {
    const known = new Set(list.map(({ id }) => id))
    const isInGroup = ({ rollgroupid }: Person) =>
      group === '' || (group === WITHOUT_GROUP ? !known.has(rollgroupid) : rollgroupid === group)
    return people.data?.filter((person) => SHOWN[shown].isShown(person) && isInGroup(person)) ?? []
  }, [people.data, list, group, shown])
  const hasNoGroups = groups.state === 'ready' && list.length === 0
  const close = () => setOpen(undefined)
  return (
    <AdminPage title="People">
      <PrintedHeading />
      {notice}
      <NamesSetting />
      <ReadSection read={people}>
        {(everybody) => (
          <DataTable
            noun={PEOPLE}
            columns={columns}
            rows={rows}
            initialSort={{ column: 'name', descending: false }}
            deleteSelected={askAll}
            exported={exported}
            create={{ label: 'New person', run: () => setOpen({}) }}
            tools={
              <>
                <SelectField
                  label="Group shown"
                  labelHidden
                  emptyOption="All groups"
                  options={[
                    ...list.map(({ id, name }) => ({ value: id, label: name })),
                    { value: WITHOUT_GROUP, label: NO_GROUP },
                  ]}
                  value={group}
                  onChange={({ target }) => setGroup(target.value)}
                />
                <SelectField
                  label="People shown"
                  labelHidden
                  options={SHOWN_OPTIONS}
                  value={shown}
                  onChange={({ target }) => setShown(target.value as Shown)}
                />
                <LinkButton icon={faUserClock} to={addressOf('/admin/people/today')}>
                  Who is here today
                </LinkButton>
                <LinkButton icon={faFileArrowUp} to={addressOf('/admin/people/import')}>
                  Import people
                </LinkButton>
                <LinkButton icon={faPrint} to={addressOf('/admin/roll-groups/sheet')}>
                  Sheet to print
                </LinkButton>
              </>
            }
            empty={
              everybody.length === 0
                ? {
                    icon: faPeopleGroup,
                    title: 'Nobody is on the list yet',
                    text: 'With a list, a roll call says by name who is missing. A name and a group are enough: this is not a register and no pupil record. Phones get the names of the groups that their user counts, and all others only while an incident or exercise is open.',
                  }
                : {
                    icon: faPeopleGroup,
                    title: 'Nobody here',
                    text: 'Choose another group or list.',
                  }
            }
            actions={(person) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ person })}>
                  Edit
                </Button>
                <Button kind="quiet" disabled={!online} onClick={() => void ask(person)}>
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && !open.person && hasNoGroups && <NoGroupsDialog onClose={close} />}
      {open && (open.person || !hasNoGroups) && (
        <PersonDialog person={open.person} groups={list} onClose={close} />
      )}
    </AdminPage>
  )
}

/** In place of the dialog of a new person, while there is no group to put them in. */
function NoGroupsDialog({ onClose }: { onClose: () => void }) {
  const addressOf = useAdminAddress()
  return (
    <Dialog
      open
      title="New person"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton kind="primary" to={addressOf('/admin/roll-groups')}>
            Go to Roll groups
          </LinkButton>
        </>
      }
    >
      <p>A person belongs to a roll group, and there is none yet. Make one first.</p>
    </Dialog>
  )
}
