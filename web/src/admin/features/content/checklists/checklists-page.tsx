import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Guidance, Role } from '@holdfast/contract/content/content'
import { checklistPageId } from '@holdfast/contract/content/guidance-pages'
import { listOf, pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useOnline } from '../../../../http/connectivity.ts'
import { Link, useSearchParams } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Dot } from '../../../../ui/dot.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import { ContentPage } from '../content-page.tsx'
import { OrderedList } from '../guidance-editing/ordered-list.tsx'
import { Toolbar } from '../guidance-editing/toolbar.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { PageState, ReviewButton } from '../reviews/reviews.tsx'
import styles from './checklists-page.module.css'
import { SectionDialog } from './section-dialog.tsx'
import {
  moveSectionEverywhere,
  moveSectionInRole,
  type SectionRow,
  sectionRows,
  withoutSection,
} from './section-rules.ts'

/** The sections of all checklists, or of one role's. */
export function ChecklistsPage() {
  return (
    <ContentPage
      title="Checklists"
      intro="A role’s checklist is made of sections, and a section may be in the checklists of several roles. Choose a role to put its own in order."
    >
      {({ guidance }) => <Sections guidance={guidance} />}
    </ContentPage>
  )
}

function Sections({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<{ sectionid?: string }>()
  const online = useOnline()
  const addressOf = useAdminAddress()
  const { role, choice } = useRoleChoice(guidance)
  const { change, remove, notice } = useGuidanceChange()

  function move({ id }: SectionRow, to: number) {
    return change((latest) =>
      role ? moveSectionInRole(latest, role.id, id, to) : moveSectionEverywhere(latest, id, to),
    )
  }

  function askRemove(section: SectionRow) {
    const message = 'Are you sure you want to delete this section?'
    const question = { message, details: <DeletionDetails section={section} /> }
    return remove(question, (latest) => withoutSection(latest, section.id), 'Section deleted')
  }

  return (
    <>
      {notice}
      <Toolbar create={{ label: 'New section', run: () => setOpen({}) }}>{choice}</Toolbar>
      <OrderedList
        label={role ? `Sections of ${role.title}` : 'Sections'}
        items={sectionRows(guidance, role?.id)}
        onMove={online ? move : undefined}
        empty={
          <EmptyState
            icon={faListCheck}
            title={role ? `${role.title} has no checklist yet` : 'No sections yet'}
            text="Make one with New section; then write its items."
          />
        }
        actions={(section) => (
          <>
            <Button kind="quiet" onClick={() => setOpen({ sectionid: section.id })}>
              Edit
            </Button>
            <ReviewButton page={checklistPageId(section.id)} name={section.name} />
            <Button kind="quiet" disabled={!online} onClick={() => void askRemove(section)}>
              Delete
            </Button>
          </>
        )}
      >
        {({ id, title, items, roles }) => (
          <ListRow
            title={
              <Link
                to={addressOf(`/admin/content/checklists/${encodeURIComponent(id)}`)}
                viewTransition
              >
                {title}
              </Link>
            }
            subtitle={
              <PageState page={checklistPageId(id)}>
                <span className={styles.about}>
                  <span>{items === 0 ? 'No items yet' : pluralise(items, 'item')}</span>
                  <RoleNames roles={roles} all={guidance.roles.length} />
                </span>
              </PageState>
            }
          />
        )}
      </OrderedList>
      {open && (
        <SectionDialog
          sectionid={open.sectionid}
          roleids={role && [role.id]}
          guidance={guidance}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** The role whose checklist is shown, from the address, so that it can be linked. */
function useRoleChoice({ roles }: Guidance) {
  const [search, setSearch] = useSearchParams()
  const role = roles.find(({ id }) => id === search.get('role'))

  function choose(roleid: string): void {
    const next = new URLSearchParams(search)
    next.delete('role')
    if (roleid !== '') next.set('role', roleid)
    setSearch(next, { replace: true })
  }

  const choice = (
    <SelectField
      label="Checklist of"
      emptyOption="All roles"
      options={roles.map(({ id, title }) => ({ value: id, label: title }))}
      value={role?.id ?? ''}
      onChange={({ target }) => choose(target.value)}
    />
  )
  return { role, choice }
}

function DeletionDetails({ section: { name, items, roles } }: { section: SectionRow }) {
  const titles = roles.map(({ title }) => title)
  return (
    <>
      <p>{name}</p>
      {items > 0 && <p>{pluralise(items, 'item')} will be deleted with it.</p>}
      {titles.length > 0 && <p>It is taken out of the checklist of {listOf(titles)}.</p>}
    </>
  )
}

type RoleNamesProps = { roles: readonly Role[]; all: number }

/** The roles that have a section in their checklist, each in its colour. */
export function RoleNames({ roles, all }: RoleNamesProps) {
  if (roles.length === 0) return <Tag colour="orange">In no role’s checklist</Tag>
  if (roles.length === all && all > 1) return <span>All {all} roles</span>
  return (
    <span className={styles.roles}>
      {roles.map(({ id, title, colour }) => (
        <span key={id} className={styles.role}>
          <Dot colour={resolveColour(colour, title)} />
          {title}
        </span>
      ))}
    </span>
  )
}
