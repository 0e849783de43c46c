import type { PasswordContext } from '@holdfast/contract/sign-in/password-context'
import styles from './password-meter.module.css'
import { passwordStrength } from './password-strength.ts'

const TONES = ['danger', 'danger', 'warn', 'ok'] as const

type PasswordMeterProps = { password: string; context: PasswordContext }

/** Shown below the field of a new password once somebody types: its strength as a bar and as text. */
export function PasswordMeter({ password, context }: PasswordMeterProps) {
  const strength = password === '' ? undefined : passwordStrength(password, context)
  return (
    <div className={styles.meter} role="status">
      {strength && (
        <>
          <span
            aria-hidden="true"
            className={styles.bar}
            data-level={strength.level}
            data-colour={TONES[strength.level]}
          />
          {strength.sentence}
        </>
      )}
    </div>
  )
}
