import type { ReactNode } from 'react'
import type { Colour, Tone } from './colour.ts'
import { Icon, type IconDefinition } from './icon.tsx'
import styles from './tag.module.css'

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
