import type { Contact } from '@holdfast/contract/people/contacts'
import { VirtualList } from '../../../ui/list/virtual-list.tsx'
import { ContactRow } from './contact-row.tsx'

type ContactListProps = {
  label: string
  contacts: readonly Contact[]
  /** The address at which this person can correct a contact; undefined when they may not. */
  editPathOf?: (contact: Contact) => string | undefined
}

/** Contacts in the order given: by last name, then first name. */
export function ContactList({ label, contacts, editPathOf }: ContactListProps) {
  return (
    <VirtualList
      label={label}
      count={contacts.length}
      keyOf={(index) => contacts[index]?.id ?? String(index)}
      renderItem={(index) => {
        const contact = contacts[index]
        return contact && <ContactRow contact={contact} editPath={editPathOf?.(contact)} />
      }}
      estimatedHeight={106}
    />
  )
}
