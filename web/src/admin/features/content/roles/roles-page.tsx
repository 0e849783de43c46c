import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { COLOURS, colourOf } from '@holdfast/contract/appearance'
import type { Guidance, Role } from '@holdfast/contract/content'
import { useState } from 'react'
import { useOnline } from '../../../../offline/connectivity.ts'
import { Button } from '../../../../ui/button.tsx'
import { contentIcon } from '../../../../ui/content-icon.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListRow } from '../../../../ui/list-row.tsx'
import { ContentPage } from '../content-page.tsx'
import { moved } from '../lists.ts'
import { OrderedList } from '../parts/ordered-list.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { useGuidanceChange } from '../parts/use-guidance-change.tsx'
import { withoutRole } from './role-part.ts'
import { RolePopup } from './role-popup.tsx'

/** The team roles, in the order in which staff see them. */
export function RolesPage() {
  return (
    <ContentPage
      title="Roles"
      intro="The crisis team's roles, in the order in which staff see them. A person with several roles speaks in the log with the first of them."
    >
      {({ guidance }) => <Roles guidance={guidance} />}
    </ContentPage>
  )
}

function Roles({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<{ role?: Role }>()
  const online = useOnline()
  const { change, remove, notice } = useGuidanceChange()
  const items = guidance.roles.map((role) => ({ ...role, name: role.title }))

  function askRemove({ id, title }: Role) {
    const message = 'Are you sure you want to delete this role?'
    const question = { message, details: <p>{title}</p> }
    return remove(question, (latest) => withoutRole(latest, id), 'Role deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New role', run: () => setOpen({}) }} />
      {items.length === 0 ? (
        <EmptyState icon={faPeopleGroup} title="No roles yet" text="Make one with New role." />
      ) : (
        <OrderedList
          label="Roles"
          items={items}
          onMove={
            online
              ? ({ id }, to) =>
                  void change((latest) => ({
                    ...latest,
                    roles: moved(latest.roles, (role) => role.id === id, to),
                  }))
              : undefined
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
          {({ title, icon, colour }) => (
            <ListRow
              title={title}
              subtitle={COLOURS[colourOf(colour, title)]}
              icon={contentIcon(icon)}
              colour={colourOf(colour, title)}
            />
          )}
        </OrderedList>
      )}
      {open && (
        <RolePopup role={open.role} guidance={guidance} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
