import type { ReactNode } from 'react'
import styles from './tag.module.css'
import type { Colour, Tone } from './theme/colour.ts'
import { Icon, type IconDefinition } from './theme/icon.tsx'

type TagProps = {
  colour?: Colour | Tone | undefined
  icon?: IconDefinition | undefined
  /** `pill` has its own tint; `plain` is bold text in the colour, as at the top of a card. */
  variant?: 'pill' | 'plain' | undefined
  children: ReactNode
}

/** A short status label. */
export function Tag({ colour = 'black', icon, variant = 'pill', children }: TagProps) {
  return (
    <span className={styles.tag} data-colour={colour} data-look={variant}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  )
}
