import { resolveColour } from '@holdfast/contract/appearance'
import type { Role } from '@holdfast/contract/content'
import { Dot } from '../../../../ui/dot.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import styles from './role-names.module.css'

type RoleNamesProps = { roles: readonly Role[]; all: number }

/** Who has a section in their checklist, each with its colour. */
export function RoleNames({ roles, all }: RoleNamesProps) {
  if (roles.length === 0) return <Tag colour="orange">In no role’s checklist</Tag>
  if (roles.length === all && all > 1) return <span>All {all} roles</span>
  return (
    <span className={styles.roles}>
      {roles.map(({ id, title, colour }) => (
        <span key={id} className={styles.role}>
          <Dot colour={resolveColour(colour, title)} />
          {title}
        </span>
      ))}
    </span>
  )
}
