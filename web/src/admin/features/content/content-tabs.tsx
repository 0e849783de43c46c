import { NavLink } from 'react-router'
import { useAdminAddress } from '../../shell/admin-organisation.ts'
import styles from './content-tabs.module.css'

const TABS = [
  ['Overview', '/admin/content'],
  ['Roles', '/admin/content/roles'],
  ['Checklists', '/admin/content/checklists'],
  ['Critical actions', '/admin/content/threats'],
  ['Information', '/admin/content/info'],
  ['Initial action', '/admin/content/initial-action'],
  ['Pictures and map', '/admin/content/pictures'],
  ['Versions', '/admin/content/versions'],
] as const

/** The pages of the content, beside each other. */
export function ContentTabs() {
  const addressOf = useAdminAddress()
  return (
    <nav aria-label="Content" className={styles.tabs}>
      {TABS.map(([label, path]) => (
        <NavLink key={path} to={addressOf(path)} end viewTransition className={() => styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
