import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useAdminAddress } from '../../frame/admin-organisation.ts'
import styles from './content-tabs.module.css'

const OVERVIEW = '/admin/content'
const TABS = [
  ['Overview', OVERVIEW],
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
  const tabs = useCurrentInSight()
  return (
    <nav ref={tabs} aria-label="Content" className={styles.tabs}>
      {TABS.map(([label, path]) => (
        <NavLink
          key={path}
          to={addressOf(path)}
          end={path === OVERVIEW}
          viewTransition
          className={() => styles.tab}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** On a phone the tabs scroll sideways: scrolls the current one into view. */
function useCurrentInSight() {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!tabs.current || !current) return
    const { left, width } = current.getBoundingClientRect()
    const box = tabs.current.getBoundingClientRect()
    tabs.current.scrollLeft += left + width / 2 - (box.left + box.width / 2)
  }, [pathname])
  return tabs
}
