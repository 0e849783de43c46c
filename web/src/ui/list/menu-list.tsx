import { NavLink } from '../../routing/navigation.tsx'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './menu-list.module.css'

/**
 * An entry goes somewhere (`to`) or does something (`onSelect`). Set `isCurrent` where the address alone
 * does not tell whether the entry is the current one.
 */
export type MenuEntry = { label: string; icon?: IconDefinition | undefined } & (
  | { to: string; onSelect?: undefined; isCurrent?: boolean | undefined }
  | { to?: undefined; onSelect: () => void }
)

type MenuListProps = {
  entries: readonly MenuEntry[]
  /** Called after any choice. */
  onChosen?: (() => void) | undefined
}

/** The list of a menu. The entry of the current screen is marked. Put it into a named `nav`. */
export function MenuList({ entries, onChosen }: MenuListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.label}>
          {entry.to === undefined ? (
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                onChosen?.()
                entry.onSelect()
              }}
            >
              {entry.icon && <Icon icon={entry.icon} />}
              {entry.label}
            </button>
          ) : (
            <NavLink
              to={entry.to}
              isCurrent={entry.isCurrent}
              viewTransition
              className={styles.entry}
              onClick={onChosen}
            >
              {entry.icon && <Icon icon={entry.icon} />}
              {entry.label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}
