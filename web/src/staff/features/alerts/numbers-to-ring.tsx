import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { assignedRoleIds } from '@holdfast/contract/people/roles'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'

/** The people of the crisis team with a number, without this user. */
export function useNumbersToRing() {
  const me = useMe().userid
  const roles = useContent().data?.roles ?? []
  const allocations = useAllocations().data ?? []
  return (useUsers().data ?? []).flatMap(({ id, name, phone = '' }) => {
    const [role] = assignedRoleIds(id, allocations, roles)
    const address = dialAddress(phone)
    if (role === undefined || address === undefined || id === me) return []
    const title = roles.find((each) => each.id === role)?.title
    return [{ id, name, title, phone, address }]
  })
}

/**
 * The numbers to ring when an alert does not get through: 999 and those of the crisis team.
 * @param isInOverlay  shown above the screens, where a link to one would seem to do nothing
 */
export function NumbersToRing({ isInOverlay = false }) {
  const team = useNumbersToRing()
  return (
    <section aria-labelledby="numbers-to-ring">
      <h2 id="numbers-to-ring">Ring instead</h2>
      <List>
        <ListLink
          to="tel:999"
          title="999"
          subtitle="Danger to life"
          icon={faPhone}
          colour="red"
          endIcon={faPhone}
        />
        {team.map(({ id, name, title, phone, address }) => (
          <ListLink
            key={id}
            to={address}
            title={name}
            subtitle={[title, phone].filter(Boolean).join(', ')}
            icon={faPhone}
            colour="green"
            endIcon={faPhone}
          />
        ))}
        {!isInOverlay && (
          <ListLink to="/contacts" title="All contacts" icon={faPhone} colour="light-blue" />
        )}
      </List>
    </section>
  )
}
