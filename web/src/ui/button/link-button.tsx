import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../routing/navigation.tsx'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './button.module.css'
import type { ButtonKind } from './button.tsx'

type LinkButtonProps = {
  /** A route of the app, or a full address such as `tel:` or `https:`. */
  to: string
  kind?: ButtonKind | undefined
  icon?: IconDefinition | undefined
  block?: boolean | undefined
  /** Why the link cannot be followed now. It is then not a link, and the reason is shown below it. */
  disabledReason?: string | undefined
  children: ReactNode
}

/** A link styled as a button, for navigation; `Button` is for actions. */
export function LinkButton(props: LinkButtonProps) {
  const { to, kind = 'secondary', icon, block, disabledReason, children } = props
  const common = {
    className: styles.button,
    'data-kind': kind,
    'data-block': block || undefined,
  }
  const inside = (
    <>
      {icon && <Icon icon={icon} />}
      <span>{children}</span>
    </>
  )
  if (!disabledReason) {
    return (
      <Link to={to} viewTransition {...common}>
        {inside}
      </Link>
    )
  }
  return (
    <span className={styles.explained} data-block={block || undefined}>
      <DisabledLink {...common}>
        {inside}
        <span className="visually-hidden">. {disabledReason}</span>
      </DisabledLink>
      <span className={styles.reason} aria-hidden="true">
        {disabledReason}
      </span>
    </span>
  )
}

/**
 * A link that cannot be followed now: an anchor without an address. It keeps its role and its place in the
 * tab order, so that people find the reason inside it.
 */
export function DisabledLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} role="link" aria-disabled="true" tabIndex={0}>
      {children}
    </a>
  )
}
