import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import {
  IDENTITIES,
  IDENTITY_WORDS,
  type Identity,
  nameAdult,
} from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addRelease, useReleaseOutcome } from '../../../data/incidents/releases.ts'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { AdultsWhoCollect } from './adults-who-collect.tsx'
import { capitalise, describeStanding, nameOf, type PersonRow } from './person-rows.ts'
import styles from './release-dialog.module.css'
import { releasedBefore } from './reunification-rules.ts'

type ReleaseDialogProps = { incidentid: string; row: PersonRow; onClose: () => void }

type Typed = { adult: string; relationship: string; identity: Identity | ''; note: string }
const NOTHING: Typed = { adult: '', relationship: '', identity: '', note: '' }

/** Hands somebody to an adult: first who that is, then whether it is recorded. */
export function ReleaseDialog({ incidentid, row, onClose }: ReleaseDialogProps) {
  const [sent, setSent] = useState<{ id: string; to: string }>()
  const before = sent ? undefined : releasedBefore(row)
  return (
    <Dialog
      open
      title={nameOf(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {sent && <Outcome {...sent} name={nameOf(row)} />}
      {before && <HandedOver incidentid={incidentid} row={row} onClose={onClose} />}
      {!sent && !before && (
        <ReleaseForm incidentid={incidentid} row={row} onSent={(id, to) => setSent({ id, to })} />
      )}
    </Dialog>
  )
}

/** Said before anybody is handed over a second time. */
function HandedOver({ incidentid, row, onClose }: ReleaseDialogProps) {
  const [isRefused, setRefused] = useState(false)

  async function cameBack() {
    const mark: MarkToAdd = { people: [row.person], state: 'present', place: '', note: 'Came back' }
    if (await addMark(incidentid, mark).catch(() => false)) onClose()
    else setRefused(true)
  }

  return (
    <>
      <Notice kind="danger" title="Handed over already">
        <p>{releasedBefore(row)}</p>
        <p>Find out where {nameOf(row)} is before you let anybody go.</p>
      </Notice>
      {isRefused && <FailureNotice sentences={[NOT_KEPT]} />}
      <Button block onClick={() => void cameBack()}>
        {nameOf(row)} came back
      </Button>
    </>
  )
}

type OutcomeProps = { id: string; name: string; to: string }

/** Whoever hands over waits for this: online, another phone may have been faster. */
function Outcome({ id, name, to }: OutcomeProps) {
  const online = useOnline()
  const outcome = useReleaseOutcome(id)
  if (outcome.state === 'refused') {
    return (
      <Notice kind="danger" title={`Do not hand over ${name}`}>
        {outcome.why}
      </Notice>
    )
  }
  return (
    <div role="status">
      {outcome.state === 'recorded' ? (
        <Notice kind="ok" title={`${name} can go with ${to}`}>
          It is recorded, with your name and the time.
        </Notice>
      ) : online ? (
        <p>Asking whether somebody else has handed over {name}…</p>
      ) : (
        <Notice kind="warn" title="Kept on this phone, and not sent yet">
          Without a network nobody can tell you whether {name} was handed over elsewhere. If there
          is another gate, ask there first.
        </Notice>
      )}
    </div>
  )
}

type ReleaseFormProps = {
  incidentid: string
  row: PersonRow
  onSent: (id: string, to: string) => void
}

function ReleaseForm({ incidentid, row, onSent }: ReleaseFormProps) {
  const draft = useFormDraft<Typed>(`release ${incidentid} ${row.key}`)
  const [isAsked, setAsked] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const typed = draft.value ?? NOTHING
  const { adult, relationship, identity, note } = typed
  const change = (changed: Partial<Typed>) => draft.save({ ...typed, ...changed })

  // Of somebody whom the school has noted something about, more must be known than that they are on the list.
  function choose({ name, relationship, note }: PersonAdult) {
    change({ adult: name, relationship, identity: note === '' ? 'list' : '' })
  }

  async function handOver() {
    setAsked(true)
    if (adult.trim() === '' || identity === '') return
    const release = { adult: adult.trim(), relationship: relationship.trim(), identity, note }
    const id = await addRelease(incidentid, row.person, release).catch(() => undefined)
    setRefused(id === undefined)
    if (id === undefined) return
    draft.clear()
    onSent(id, nameAdult(release))
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
      <TextField
        label="Name of the adult"
        value={adult}
        maxLength={MAX_NAME_CHARACTERS}
        error={isAsked && adult.trim() === '' ? 'Enter the name of the adult' : undefined}
        onChange={(event) => change({ adult: event.target.value })}
      />
      <TextField
        label="Relationship, such as mother (optional)"
        value={relationship}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => change({ relationship: event.target.value })}
      />
      <SelectField
        label="How do you know who it is?"
        value={identity}
        emptyOption="Choose"
        options={IDENTITIES.map((value) => ({ value, label: capitalise(IDENTITY_WORDS[value]) }))}
        error={isAsked && identity === '' ? 'Say how you know who it is' : undefined}
        onChange={(event) => change({ identity: event.target.value as Identity | '' })}
      />
      <TextField
        label="Note (optional)"
        value={note}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Button type="submit" kind="primary" block>
        Hand over
      </Button>
    </form>
  )
}
