import { cardCode, isCardCode } from '@holdfast/contract/roll-call/card-code'
import { useState } from 'react'
import { useHasAllPeople } from '../../../../data/incidents/roll-people.ts'
import { useMe } from '../../../../data/sign-in/me.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { BareList } from '../../../../ui/list/list.tsx'
import { usePersonRows } from '../people-by-name.tsx'
import { PersonItem } from '../person-item.tsx'
import styles from '../person-list.module.css'
import type { PersonRow } from '../person-row.ts'
import { isFound, namesakesOf } from '../person-rows.ts'
import { ReunificationFrame } from '../reunification-frame.tsx'
import { GreetDialog } from './greet-dialog.tsx'
import { isShapedLikeCode, onNoList } from './greet-rules.ts'
import { PickupList } from './pickup-list.tsx'
import { isOpen } from './pickup-rows.ts'
import { ReadRequests } from './read-requests.tsx'
import { usePickupRows } from './use-pickup-rows.ts'

/** For greeters: an adult says whom they come for. */
export function GreetScreen() {
  return (
    <ReunificationFrame title="Greet adults" back="/reunification">
      {({ id }) => <Greeting incidentid={id} />}
    </ReunificationFrame>
  )
}

const NOBODY_LISTED = 'Nobody on a list has such a name.'
const LISTS_ARE_MISSING =
  'Nobody on the lists of this phone has such a name. It does not have all lists yet.'

/** More would scroll for ever; another letter finds the rest. */
const MAX_SHOWN = 20

function Greeting({ incidentid }: { incidentid: string }) {
  const { organisationid } = useMe()
  // Visitors go by themselves.
  const rows = usePersonRows(incidentid).filter(({ visit }) => !visit)
  const open = usePickupRows(incidentid).filter(isOpen)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PersonRow>()
  const words = typed.trim()
  const isMeant = (row: PersonRow) =>
    isFound(row, typed) || isCardCode(typed, cardCode(organisationid, row.person.personid))
  const found = words === '' ? [] : rows.filter(isMeant)
  const row = rows.find(({ key }) => key === chosen?.key) ?? chosen
  return (
    <>
      <TextField
        label="First letters of the child’s name, or the code on the card"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FoundPeople
        words={words}
        found={found}
        hasAllLists={useHasAllPeople(incidentid)}
        onChoose={setChosen}
      />
      <ReadRequests incidentid={incidentid} isEmpty={open.length === 0} />
      <PickupList title="Waiting" items={open} />
      {row && (
        <GreetDialog
          incidentid={incidentid}
          row={row}
          namesakes={namesakesOf(rows, row)}
          onClose={() => {
            setChosen(undefined)
            setTyped('')
          }}
        />
      )}
    </>
  )
}

type FoundPeopleProps = {
  /** What was typed. */
  words: string
  found: readonly PersonRow[]
  /** Nobody is “on no list” while a list is missing here. */
  hasAllLists: boolean
  onChoose: (row: PersonRow) => void
}

function FoundPeople({ words, found, hasAllLists, onChoose }: FoundPeopleProps) {
  const isCode = isShapedLikeCode(words)
  const isOnNoList = words !== '' && !isCode && found.length === 0
  return (
    <>
      <div role="status">
        {isCode && found.length === 0 && <p>No card has this code.</p>}
        {isOnNoList && <p>{hasAllLists ? NOBODY_LISTED : LISTS_ARE_MISSING}</p>}
        {found.length > MAX_SHOWN && (
          <p>{found.length} people. Type another letter to see all of them.</p>
        )}
      </div>
      <BareList aria-label="Found" className={styles.list}>
        {found.slice(0, MAX_SHOWN).map((row) => (
          <PersonItem key={row.key} row={row} showsGroup onTap={() => onChoose(row)} />
        ))}
      </BareList>
      {isOnNoList && (
        <Button block onClick={() => onChoose(onNoList(words))}>
          Ask for {words}, {hasAllLists ? 'who is on no list' : 'by name only'}
        </Button>
      )}
    </>
  )
}
