import type { ComponentProps } from 'react'
import { Icon, type IconDefinition } from './icon.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'style' | 'title'
> & {
  icon: IconDefinition
  /** The button's name, and its tooltip. */
  label: string
  /** `plain` in a bar, `outline` beside a field, `filled` for the one action that sends. */
  look?: 'plain' | 'outline' | 'filled' | undefined
}

/** A 48 px button that shows an icon and is named by words. */
export function IconButton({ icon, label, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      aria-label={label}
      title={label}
    >
      <Icon icon={icon} />
    </button>
  )
}
