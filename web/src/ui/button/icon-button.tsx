import type { ComponentProps } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import { ignoreClick } from './button.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'style' | 'title'
> & {
  icon: IconDefinition
  /** The button's name, and its tooltip. */
  label: string
  /** `plain` in a bar, `outline` beside a field, `filled` for the one action that sends. */
  variant?: 'plain' | 'outline' | 'filled' | undefined
}

/**
 * A 48 px button that shows an icon; the label is its accessible name. A disabled one keeps the focus, as
 * `Button` does.
 */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'plain', disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={variant}
      aria-label={label}
      {...(disabled && { 'aria-disabled': true, onClick: ignoreClick })}
      title={label}
    >
      <Icon icon={icon} />
    </button>
  )
}
