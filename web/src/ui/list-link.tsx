import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { Link } from 'react-router'
import { Icon, type IconDefinition } from './icon.tsx'
import { DisabledLink } from './link-button.tsx'
import styles from './list.module.css'
import { ListRow, type ListRowContent } from './list-row.tsx'

type ListLinkProps = ListRowContent & {
  /** A route of the app, or a whole address such as `tel:` or `https:`. */
  to: string
  /** Why the row cannot be opened; it is then no link, and says so. */
  disabledReason?: string | undefined
  /** The reason is read out only, because the screen already shows it once for all rows. */
  reasonHidden?: boolean | undefined
  /** For addresses out of the app: in a tab of its own. */
  newTab?: boolean | undefined
  /** Instead of the chevron (a telephone, an outward arrow). */
  endIcon?: IconDefinition | undefined
}

const outward = { target: '_blank', rel: 'noreferrer' }

/** A row that is one real link, named by its title first. */
export function ListLink(props: ListLinkProps) {
  const { to, disabledReason, reasonHidden, newTab, endIcon = faChevronRight, ...content } = props
  const common = {
    className: styles.row,
    'data-edge': content.edge || undefined,
    'data-colour': content.colour ?? 'black',
  }
  if (disabledReason) {
    return (
      <li className={styles.item}>
        <DisabledLink {...common}>
          <ListRow {...content}>
            <span className={reasonHidden ? 'visually-hidden' : styles.reason}>
              {disabledReason}
            </span>
          </ListRow>
          <span className={styles.end}>
            <Icon icon={faLock} />
          </span>
        </DisabledLink>
      </li>
    )
  }
  return (
    <li className={styles.item}>
      <Link to={to} viewTransition {...common} {...(newTab && outward)}>
        <ListRow {...content} />
        <span className={styles.end}>
          <Icon icon={endIcon} />
        </span>
      </Link>
    </li>
  )
}
