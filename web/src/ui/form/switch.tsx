import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './switch.module.css'
import type { InputProps } from './text-field.tsx'

type SwitchProps = Omit<InputProps, 'type' | 'role'> & {
  label: string
  hint?: ReactNode
  /** Pictures inside the track: the left one shows when it is on, the right one when it is off. */
  icons?: { on: IconDefinition; off: IconDefinition } | undefined
}

/** A setting that changes at once, without Save. The whole row is the target. */
export function Switch({ label, hint, icons, ...input }: SwitchProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={labelId}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.frame}>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
          role="switch"
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          className={styles.track}
        />
        {icons && (
          <>
            <span className={styles.on}>
              <Icon icon={icons.on} />
            </span>
            <span className={styles.off}>
              <Icon icon={icons.off} />
            </span>
          </>
        )}
      </span>
    </label>
  )
}
