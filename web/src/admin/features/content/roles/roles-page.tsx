import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { COLOURS, resolveColour } from '@holdfast/contract/content/appearance'
import type { Guidance, Role } from '@holdfast/contract/content/content'
import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useOnline } from '../../../../http/connectivity.ts'
import { Link } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { contentIcon } from '../../../../ui/content/content-icon.ts'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import { sectionIdsOf } from '../checklists/section-rules.ts'
import { ContentPage } from '../content-page.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { moveTo } from '../list-operations.ts'
import { RoleDialog } from './role-dialog.tsx'
import { useDeletionConsequences, withoutRole } from './role-rules.ts'

/** The team roles, in the order in which staff see them. */
export function RolesPage() {
  return (
    <ContentPage
      title="Roles"
      intro="The crisis team’s roles, in the order in which staff see them. A person with several roles speaks in the log with the first of them."
    >
      {({ guidance }) => <Roles guidance={guidance} />}
    </ContentPage>
  )
}

function Roles({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<{ role?: Role }>()
  const online = useOnline()
  const { change, remove, notice } = useGuidanceChange()
  const consequencesOf = useDeletionConsequences(guidance)
  const items = guidance.roles.map((role) => ({ ...role, name: role.title }))

  function move({ id }: Role, to: number) {
    return change((latest) => ({
      ...latest,
      roles: moveTo(latest.roles, (role) => role.id === id, to),
    }))
  }

  function askRemove(role: Role) {
    const message = 'Are you sure you want to delete this role?'
    const details = [role.title, ...consequencesOf(role)].map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))
    return remove({ message, details }, (latest) => withoutRole(latest, role.id), 'Role deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New role', run: () => setOpen({}) }} />
      <OrderedList
        label="Roles"
        items={items}
        onMove={online ? move : undefined}
        empty={
          <EmptyState icon={faPeopleGroup} title="No roles yet" text="Make one with New role." />
        }
        actions={({ name, ...role }) => (
          <>
            <Button kind="quiet" onClick={() => setOpen({ role })}>
              Edit
            </Button>
            <Button kind="quiet" disabled={!online} onClick={() => void askRemove(role)}>
              Delete
            </Button>
          </>
        )}
      >
        {(role) => <RoleRow role={role} sections={sectionIdsOf(guidance, role.id).length} />}
      </OrderedList>
      {open && (
        <RoleDialog role={open.role} guidance={guidance} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function RoleRow({ role, sections }: { role: Role; sections: number }) {
  const addressOf = useAdminAddress()
  const { id, title, icon } = role
  const colour = resolveColour(role.colour, title)
  const checklist = addressOf(`/admin/content/checklists?role=${encodeURIComponent(id)}`)
  return (
    <ListRow
      title={title}
      subtitle={
        <>
          {COLOURS[colour]} ·{' '}
          <Link to={checklist} viewTransition>
            {sections === 0 ? 'No checklist yet' : pluralise(sections, 'checklist section')}
          </Link>
        </>
      }
      icon={contentIcon(icon)}
      colour={colour}
    />
  )
}
