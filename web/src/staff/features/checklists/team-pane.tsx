import { resolveColour } from '@holdfast/contract/appearance'
import type { Role } from '@holdfast/contract/content'
import type { Incident } from '@holdfast/contract/incidents'
import { canOpenRole } from '@holdfast/contract/permissions'
import { useMemo } from 'react'
import { useAllocations } from '../../../data/allocations.ts'
import { useChecks } from '../../../data/checklists.ts'
import { useContent } from '../../../data/content.ts'
import { useMe } from '../../../data/me.ts'
import { useUsers } from '../../../data/users.ts'
import { describeHolders, holdersOf } from '../../../domain/role-holders.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { checksByKey, type Progress, progressOf } from './checklist-rules.ts'
import styles from './team-pane.module.css'

/** A pane with the roles, their holders and the progress of their checklists. */
export function TeamPane({ incident }: { incident: Incident }) {
  const content = useContent()
  const allocations = useAllocations()
  const users = useUsers()
  const me = useMe()
  const { state, data: rows } = useChecks(incident.id)
  const checks = useMemo(
    () => (state === 'ready' ? checksByKey(rows ?? []) : undefined),
    [state, rows],
  )
  return (
    <Pane title="Team">
      <SectionLoader read={[content, allocations, users]}>
        {() =>
          content.data && (
            <ul className={styles.team}>
              {content.data.roles.map((role) => (
                <TeamRole
                  key={role.id}
                  role={role}
                  holders={holdersOf(role.id, allocations.data ?? [], users.data ?? [])}
                  progress={content.data && checks && progressOf(role.id, content.data, checks)}
                  isOpen={canOpenRole(me.roles, role.id)}
                />
              ))}
            </ul>
          )
        }
      </SectionLoader>
    </Pane>
  )
}

type TeamRoleProps = {
  role: Role
  holders: readonly string[]
  progress: Progress | undefined
  isOpen: boolean
}

function TeamRole({ role, holders, progress, isOpen }: TeamRoleProps) {
  const { id, title, colour } = role
  return (
    <li className={styles.role} data-colour={resolveColour(colour, title)}>
      <span className={styles.title}>
        {isOpen ? (
          <Link to={`/checklist/${encodeURIComponent(id)}`} viewTransition>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {progress && (
        <span className={styles.count}>
          {progress.settled} of {progress.total}
        </span>
      )}
      <span className={styles.holders} data-empty={holders.length === 0 || undefined}>
        {describeHolders(holders)}
      </span>
      {progress && (
        <progress
          className={styles.bar}
          aria-label={`Checklist of ${title}`}
          max={progress.total}
          value={progress.settled}
        />
      )}
    </li>
  )
}
