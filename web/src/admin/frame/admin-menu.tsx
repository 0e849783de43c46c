import { useId } from 'react'
import { useAskLogOut } from '../../app/log-out.tsx'
import { wasPrepared } from '../../data/admin/getting-started.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { MenuList } from '../../ui/list/menu-list.tsx'
import styles from './admin-menu.module.css'
import { type AdminMenuGroup, adminMenuGroups, currentEntry } from './admin-menu-entries.ts'
import { useAdminOrganisation, usePageAddress } from './admin-organisation.ts'

/** The pages in their groups, then the app and logging out. Put it into a named `nav`. */
export function AdminMenu({ onChosen }: { onChosen?: () => void }) {
  const { organisationid, organisations } = useAdminOrganisation()
  const askLogOut = useAskLogOut()
  const { pathname } = useLocation()
  const groups = adminMenuGroups({
    isProvider: organisations !== undefined,
    isPrepared: wasPrepared(organisationid),
  })
  const current = currentEntry(groups, pathname)?.to
  return (
    <div className={styles.menu}>
      {groups.map((group) => (
        <Group key={group.entries[0]?.to} group={group} current={current} onChosen={onChosen} />
      ))}
      <MenuList
        onChosen={onChosen}
        entries={[
          { label: 'Go to app', to: '/menu' },
          { label: 'Log out', onSelect: () => void askLogOut() },
        ]}
      />
    </div>
  )
}

type GroupProps = {
  group: AdminMenuGroup
  current: string | undefined
  onChosen: (() => void) | undefined
}

function Group({ group: { heading, entries }, current, onChosen }: GroupProps) {
  const headingId = useId()
  const addressOf = usePageAddress()
  return (
    <section aria-labelledby={heading && headingId}>
      {heading && (
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
      )}
      <MenuList
        onChosen={onChosen}
        entries={entries.map(({ title, to }) => ({
          label: title,
          to: addressOf(to),
          isCurrent: to === current,
        }))}
      />
    </section>
  )
}
