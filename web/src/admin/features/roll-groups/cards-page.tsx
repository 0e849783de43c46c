import { faIdCard } from '@fortawesome/free-solid-svg-icons/faIdCard'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { cardCode } from '@holdfast/contract/roll-call/card-code'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { useState } from 'react'
import { usePeople } from '../../../data/admin/people.ts'
import { useRollCallSettings } from '../../../data/admin/roll-call-settings.ts'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { joinReads } from '../../../data/lists/read.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './cards-page.module.css'

/** A card for each person, with a code by which a greeter finds them. */
export function CardsPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const groups = useRollGroups(organisationid)
  const settings = useRollCallSettings(organisationid)
  const isByName = settings.data?.rollcallnames === 'on'
  const people = usePeople(organisationid, isByName)
  return (
    <AdminPage
      title="Cards for the gate"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/roll-groups/sheet')}>
          Back to the roll call sheet
        </LinkButton>
      }
    >
      <ReadSection read={joinReads(isByName ? [groups, settings, people] : [settings])}>
        {() => <Cards groups={groups.data ?? []} people={isByName ? (people.data ?? []) : []} />}
      </ReadSection>
    </AdminPage>
  )
}

type CardsProps = { groups: readonly RollGroup[]; people: readonly Person[] }

function Cards({ groups, people }: CardsProps) {
  const [chosen, setChosen] = useState('')
  const listed = (id: string) =>
    people.filter(({ active, rollgroupid }) => active && rollgroupid === id)
  const filled = groups.filter(({ id }) => listed(id).length > 0)
  if (filled.length === 0) {
    return (
      <EmptyState
        icon={faIdCard}
        title="No cards to print"
        text="Cards are for people on the list, where the roll call is by name."
      />
    )
  }
  return (
    <>
      <div className={styles.head} data-print="hide">
        <p>
          At the gate an adult shows the card, and the greeter types the code instead of a name. It
          helps where no phone has the list of adults, and where a name is hard to spell. Cut the
          cards apart, and hand them out before or on the day. The code stays the same as long as
          the person does: whoever is renamed on a list without ids is a new person, with a new
          code.
        </p>
        <SelectField
          label="Group"
          value={chosen}
          emptyOption="All groups"
          options={filled.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button icon={faPrint} kind="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {filled
        .filter(({ id }) => chosen === '' || id === chosen)
        .map((group) => (
          <CardsOfGroup key={group.id} group={group} people={listed(group.id)} />
        ))}
    </>
  )
}

type CardsOfGroupProps = { group: RollGroup; people: readonly Person[] }

function CardsOfGroup({ group, people }: CardsOfGroupProps) {
  const { organisationid } = useAdminOrganisation()
  return (
    <section className={styles.group}>
      <h2>{group.name}</h2>
      <BareList aria-label={group.name} className={styles.cards}>
        {people.map(({ id, name }) => (
          <li key={id} className={styles.card}>
            <span className={styles.name}>{name}</span>
            <span>{group.name}</span>
            <span className={styles.code}>{cardCode(organisationid, id)}</span>
            <span className={styles.note}>
              This code opens nothing and gives nobody the right to collect. It only helps to find
              the name.
            </span>
          </li>
        ))}
      </BareList>
    </section>
  )
}
