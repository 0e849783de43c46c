import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { resolveColour } from '@holdfast/contract/content/appearance'
import { canOpenRole } from '@holdfast/contract/endpoints/permissions'
import { takesAnyRole } from '@holdfast/contract/incidents/takeover-rules'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations, useHoldersAndDeputies } from '../../../data/incidents/allocations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeHolders, holdersOf } from '../../../domain/role-holders.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { OpenHandovers } from './open-handovers.tsx'
import styles from './role-list.module.css'

/** The team roles and who holds them; those that the person may open are links. */
export function RoleListScreen() {
  const content = useContent()
  const allocations = useAllocations()
  const users = useUsers()
  const places = useHoldersAndDeputies()
  const me = useMe()
  const reads = [content, allocations, users]
  const roles = content.data?.roles ?? []
  // Deputies and admins find there how to take the role over.
  const canLookAt = (roleid: string) =>
    canOpenRole(me.roles, roleid) ||
    takesAnyRole(me) ||
    (places.data ?? []).some((each) => each.roleid === roleid && each.userid === me.userid)
  const hasLocked = roles.some(({ id }) => !canLookAt(id))
  return (
    <StaffScreen title="Roles">
      <SectionLoader read={reads}>
        {() => (
          <>
            <p className={styles.intro}>
              The following is a list of all Crisis Team roles and their current allocated member of
              staff. Click a role to open its actions and responsibilities.
            </p>
            {hasLocked && (
              <p className={styles.intro}>
                {me.roles.length > 0
                  ? 'Tap your role to see what to do. You can open the roles that are yours.'
                  : 'You hold no role: these are the people to turn to.'}
              </p>
            )}
            <OpenHandovers />
            <List label="Team roles">
              {roles.map(({ id, title, icon, colour }) => (
                <ListLink
                  key={id}
                  to={`/roles/${encodeURIComponent(id)}`}
                  title={title}
                  subtitle={describeHolders(
                    holdersOf(id, allocations.data ?? [], users.data ?? []),
                  )}
                  icon={contentIcon(icon)}
                  colour={resolveColour(colour, title)}
                  disabledReason={canLookAt(id) ? undefined : 'This role is not allocated to you'}
                  reasonHidden
                />
              ))}
            </List>
            {roles.length === 0 && (
              <EmptyState
                icon={faUsers}
                title="No roles yet"
                text="An admin can add the roles of the Crisis Team in the admin console."
              />
            )}
            {me.type === 'admin' && (
              <LinkButton to="/roles-allocation" icon={faUsers} block>
                Roles allocation
              </LinkButton>
            )}
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}
