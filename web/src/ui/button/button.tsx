import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'exercise' | 'quiet'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'style'> & {
  kind?: ButtonKind | undefined
  icon?: IconDefinition | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** Something is in progress: a spinner is shown, and further presses do nothing. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it cannot be pressed. Disables the button and is shown below it. */
  disabledReason?: string | undefined
  children: ReactNode
}

/**
 * A button. `type` defaults to `button`, so that none submits a form by accident. A disabled or busy button
 * keeps the focus (aria-disabled), so that keyboard users are not sent back to the top.
 */
export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    icon,
    block,
    busy,
    disabled,
    disabledReason,
    children,
    ...rest
  } = props
  const reasonId = useId()
  const off = busy || disabled || disabledReason !== undefined
  const button = (
    <button
      type="button"
      aria-describedby={disabledReason ? reasonId : undefined}
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-block={block || undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? ignoreClick : rest.onClick}
    >
      {busy ? <span className={styles.turning} /> : icon && <Icon icon={icon} />}
      <span>{children}</span>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={styles.explained} data-block={block || undefined}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  )
}

/** For a button that is disabled but keeps the focus. */
export function ignoreClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
