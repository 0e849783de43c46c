import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { faPeopleArrows } from '@fortawesome/free-solid-svg-icons/faPeopleArrows'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Role } from '@holdfast/contract/content/content'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeHolders, holdersOf } from '../../../domain/role-holders.ts'
import { useOutletContext } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { actionPlanOf } from './action-plans.ts'
import styles from './role-list.module.css'
import { TakeOver } from './take-over.tsx'

/** The actions and responsibilities of one role, as links to the screens where they are done. */
export function ActionPlanScreen() {
  const role = useOutletContext<Role>()
  const info = useContent().data?.info ?? []
  const allocations = useAllocations().data ?? []
  const users = useUsers().data ?? []
  const { incident } = useActiveIncident()
  const me = useMe()
  const names = holdersOf(role.id, allocations, users)
  return (
    <StaffScreen title={role.title} back="/roles">
      <p className={styles.intro}>
        {names.length > 0 && 'Allocated to '}
        {describeHolders(names)}
      </p>
      {incident &&
        (me.roles.includes(role.id) ? (
          <div className={styles.buttons}>
            <LinkButton
              to={`/handovers/new?role=${encodeURIComponent(role.id)}`}
              icon={faPeopleArrows}
            >
              Hand over
            </LinkButton>
            <LinkButton to={`/tasks/new?leaving=${encodeURIComponent(role.id)}`} icon={faClock}>
              I leave at …
            </LinkButton>
            <p className="meta">
              For the end of your shift, or when you leave the site: you are told in time to hand
              over, and everybody sees when.
            </p>
          </div>
        ) : (
          <TakeOver role={role} holders={names} />
        ))}
      <List label="Actions and responsibilities">
        {actionPlanOf(role.id, info).map((entry) => (
          <ListLink
            key={entry.title}
            to={entry.to}
            title={entry.title}
            subtitle={entry.subtitle}
            icon={contentIcon(entry.icon)}
            colour={resolveColour(entry.colour, entry.title)}
            disabledReason={entry.isMissing ? 'This page has not been written yet' : undefined}
          />
        ))}
      </List>
    </StaffScreen>
  )
}
