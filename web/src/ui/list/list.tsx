import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../routing/navigation.tsx'
import { DisabledLink } from '../button/link-button.tsx'
import type { Colour, Tone } from '../theme/colour.ts'
import { Icon, type IconDefinition, IconTile } from '../theme/icon.tsx'
import styles from './list.module.css'

type ListProps = { children: ReactNode; label?: string | undefined }

/** A list of rows: `ListItem` and `ListLink` are its children. */
export function List({ children, label }: ListProps) {
  return (
    <BareList aria-label={label} className={styles.list}>
      {children}
    </BareList>
  )
}

/*
 * Lists without markers. Safari drops the list semantics of such a list unless its role is explicit;
 * the elements are constants because Biome calls that role redundant.
 */

const Unordered = 'ul'
const Ordered = 'ol'

export function BareList(props: ComponentProps<'ul'>) {
  return <Unordered role="list" {...props} />
}

/** For lists whose order has a meaning. */
export function BareOrderedList(props: ComponentProps<'ol'>) {
  return <Ordered role="list" {...props} />
}

type ListRowContent = {
  title: ReactNode
  subtitle?: ReactNode
  icon?: IconDefinition | undefined
  /** Colours the icon's tile and the edge. */
  colour?: Colour | Tone | undefined
  /** A 5 px edge in the row's colour. */
  hasColouredEdge?: boolean | undefined
}

/** `children` follow the subtitle. */
type ListRowProps = ListRowContent & { children?: ReactNode }

/** The content of a row, the same for links and plain items: tile, title, subtitle and children. */
export function ListRow({ title, subtitle, icon, colour = 'black', children }: ListRowProps) {
  return (
    <>
      {icon && <IconTile icon={icon} colour={colour} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        {children}
      </span>
    </>
  )
}

type ListItemProps = ListRowProps & {
  /** Buttons or a tag at the row's right end. */
  end?: ReactNode
}

/** A row that is not a link. */
export function ListItem({ end, ...content }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div
        className={styles.row}
        data-edge={content.hasColouredEdge || undefined}
        data-colour={content.colour ?? 'black'}
      >
        <ListRow {...content} />
        {end}
      </div>
    </li>
  )
}

type ListLinkProps = ListRowContent & {
  /** A route of the app, or a full address such as `tel:` or `https:`. */
  to: string
  /** Why the row cannot be opened; it is then no link, and says so. */
  disabledReason?: string | undefined
  /** The reason is read out only, because the screen already shows it once for all rows. */
  reasonHidden?: boolean | undefined
  /** For addresses outside the app: opens in a new tab. */
  newTab?: boolean | undefined
  /** Replaces the chevron (by a telephone, an outward arrow). */
  endIcon?: IconDefinition | undefined
}

const outward = { target: '_blank', rel: 'noreferrer' }

/** A row that is one real link, named by its title first. */
export function ListLink(props: ListLinkProps) {
  const { to, disabledReason, reasonHidden, newTab, endIcon = faChevronRight, ...content } = props
  const common = {
    className: styles.row,
    'data-edge': content.hasColouredEdge || undefined,
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
