import { useId } from 'react'
import { useOnline } from '../../../http/connectivity.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import type { AdminMenuGroup } from '../../frame/admin-menu-entries.ts'
import styles from './admin-menu-screen.module.css'

type PageGroupProps = { group: AdminMenuGroup; addressOf: (path: string) => string }

/** Some pages of the admin area under their heading. */
export function PageGroup({ group: { heading, entries }, addressOf }: PageGroupProps) {
  const headingId = useId()
  const online = useOnline()
  return (
    <section aria-labelledby={heading && headingId} className={styles.group}>
      {heading && (
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
      )}
      <List>
        {entries.map(({ title, to, icon }) => (
          <ListLink
            key={to}
            title={title}
            to={addressOf(to)}
            icon={icon}
            colour="accent"
            disabledReason={online ? undefined : 'This page needs a connection'}
          />
        ))}
      </List>
    </section>
  )
}
