import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'
import { byName } from '@holdfast/contract/sorting'

type Person = Pick<User, 'id' | 'name' | 'suspended'>
type Place = Pick<Allocation, 'userid' | 'roleid' | 'deputy'>

/** Whom the role can be handed to: its deputies in their order, then everybody else by name. */
export function receiverOptions(
  roleid: string,
  me: string,
  users: readonly Person[],
  allocations: readonly Place[],
): { value: string; label: string; name: string }[] {
  const places = new Map(
    allocations
      .filter((each) => each.roleid === roleid)
      .map(({ userid, deputy }) => [userid, deputy]),
  )
  return users
    .filter(({ id, suspended }) => id !== me && !suspended && places.get(id) !== 0)
    .map(({ id, name }) => ({ id, name, place: places.get(id) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.place === b.place ? byName(a, b) : a.place - b.place))
    .map(({ id: value, name, place }) => ({
      ...{ value, name },
      label: Number.isFinite(place) ? `${name} (deputy ${place})` : name,
    }))
}
