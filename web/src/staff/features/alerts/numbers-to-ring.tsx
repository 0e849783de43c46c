import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { useAllocations } from '../../../data/allocations.ts'
import { useContacts } from '../../../data/contacts.ts'
import { useUsers } from '../../../data/users.ts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { List, ListLink } from '../../../ui/list.tsx'
import { contactsOfPeople } from './people-contacts.ts'

/** The numbers to ring when an alert does not get through: 999, and the crisis team's own numbers. */
export function NumbersToRing() {
  const contacts = useContacts().data ?? []
  const holders = new Set((useAllocations().data ?? []).map(({ userid }) => userid))
  const team = (useUsers().data ?? []).filter(({ id }) => holders.has(id))
  const found = contactsOfPeople(team, contacts)
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
        {team.flatMap(({ id, name }) => {
          const contact = found.get(id)
          const address = contact && dialAddress(contact.phone)
          if (!contact || address === undefined) return []
          return [
            <ListLink
              key={id}
              to={address}
              title={name}
              subtitle={[contact.title, contact.phone].filter(Boolean).join(', ')}
              icon={faPhone}
              colour="green"
              endIcon={faPhone}
            />,
          ]
        })}
        <ListLink to="/contacts" title="All contacts" icon={faPhone} colour="light-blue" />
      </List>
    </section>
  )
}
