import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Role } from '@holdfast/contract/content/content'
import { canOpenRole } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMemo } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import { useChecks } from '../../../data/incidents/checklists.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeHolders, holdersOf } from '../../../domain/role-holders.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
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
