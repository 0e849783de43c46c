import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import {
  IDENTITIES,
  IDENTITY_WORDS,
  type Identity,
  nameAdult,
} from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addRelease } from '../../../data/incidents/releases.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { AdultsWhoCollect } from './adults-who-collect.tsx'
import { HandedOver } from './handed-over.tsx'
import { capitalise, describeStanding, nameOf, type PersonRow } from './person-rows.ts'
import styles from './release-dialog.module.css'
import { ReleaseOutcome } from './release-outcome.tsx'
import { releasedBefore } from './reunification-rules.ts'

type ReleaseDialogProps = { incidentid: string; row: PersonRow; onClose: () => void }

type Typed = { adult: string; relationship: string; identity: Identity | ''; note: string }
const NOTHING: Typed = { adult: '', relationship: '', identity: '', note: '' }

/** Hands somebody to an adult: first who that is, then whether it is recorded. */
export function ReleaseDialog({ incidentid, row, onClose }: ReleaseDialogProps) {
  const [sent, setSent] = useState<Sent>()
  const before = sent ? undefined : releasedBefore(row)
  return (
    <Dialog
      open
      title={nameOf(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {sent && <ReleaseOutcome {...sent} row={row} />}
      {before && <HandedOver incidentid={incidentid} row={row} onDone={onClose} />}
      {!sent && !before && <ReleaseForm incidentid={incidentid} row={row} onSent={setSent} />}
    </Dialog>
  )
}

type Sent = { id: string; to: string; wasOffline: boolean }

type ReleaseFormProps = {
  incidentid: string
  row: PersonRow
  onSent: (sent: Sent) => void
}

function ReleaseForm({ incidentid, row, onSent }: ReleaseFormProps) {
  const isReachable = useIsServerReachable()
  // No draft: the names of adults are not stored on phones.
  const [typed, setTyped] = useState(NOTHING)
  const [isAsked, setAsked] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { adult, relationship, identity, note } = typed
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })

  // Of somebody whom the school has noted something about, more must be known than that they are on the list.
  function choose({ name, relationship, note }: PersonAdult) {
    change({ adult: name, relationship, identity: note === '' ? 'list' : '' })
  }

  async function handOver() {
    setAsked(true)
    if (adult.trim() === '' || identity === '') return
    const named = { adult: adult.trim(), relationship: relationship.trim(), identity }
    const release = { ...named, note, offline: !isReachable }
    const id = await addRelease(incidentid, row.person, release).catch(() => undefined)
    setRefused(id === undefined)
    if (id === undefined) return
    onSent({ id, to: nameAdult(named), wasOffline: !isReachable })
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void handOver()
      }}
    >
      {isRefused && <FailureNotice sentences={[NOT_KEPT]} />}
      {row.mark && <p className="meta">{describeStanding(row)}</p>}
      <AdultsWhoCollect
        incidentid={incidentid}
        personid={row.person.personid}
        chosen={adult}
        onChoose={choose}
      />
      <ReleaseFields typed={typed} isAsked={isAsked} onType={change} />
      <Button type="submit" kind="primary" block>
        Hand over
      </Button>
    </form>
  )
}

type ReleaseFieldsProps = {
  typed: Typed
  /** Says what is missing. */
  isAsked: boolean
  onType: (changed: Partial<Typed>) => void
}

function ReleaseFields({ typed, isAsked, onType }: ReleaseFieldsProps) {
  return (
    <>
      <TextField
        label="Name of the adult"
        value={typed.adult}
        maxLength={MAX_NAME_CHARACTERS}
        error={isAsked && typed.adult.trim() === '' ? 'Enter the name of the adult' : undefined}
        // Somebody else than was chosen is not on the list.
        onChange={(event) =>
          onType({
            adult: event.target.value,
            ...(typed.identity === 'list' && { identity: '' as const }),
          })
        }
      />
      <TextField
        label="Relationship, such as mother (optional)"
        value={typed.relationship}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ relationship: event.target.value })}
      />
      <SelectField
        label="How do you know who it is?"
        value={typed.identity}
        emptyOption="Choose"
        options={IDENTITIES.map((value) => ({ value, label: capitalise(IDENTITY_WORDS[value]) }))}
        error={isAsked && typed.identity === '' ? 'Say how you know who it is' : undefined}
        onChange={(event) => onType({ identity: event.target.value as Identity | '' })}
      />
      <TextField
        label="Note (optional)"
        value={typed.note}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ note: event.target.value })}
      />
    </>
  )
}
