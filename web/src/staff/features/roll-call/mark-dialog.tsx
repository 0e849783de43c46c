import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { describeState, MARK_WORDS, TAPPED_STATES } from '@holdfast/contract/roll-call/mark-words'
import { injuryNote } from '@holdfast/contract/roll-call/standing-marks'
import { useState } from 'react'
import type { MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import styles from './mark-dialog.module.css'
import {
  capitalise,
  describeConflict,
  describeCounted,
  nameAndGroup,
  type PersonRow,
  whoDisagrees,
} from './person-rows.ts'

type Mark = Omit<MarkToAdd, 'people'>
type MarkDialogProps = {
  row: PersonRow
  onSend: (mark: Mark) => void
  /** The person is handed to an adult, of whom more must be said. */
  onRelease: () => void
  onClose: () => void
}

/** Says how somebody was found. Place and note are optional. */
export function MarkDialog({ row, onSend, onRelease, onClose }: MarkDialogProps) {
  const { mark, needs } = row
  // Whoever marks an injured person again must not lose how they are hurt.
  const [fields, setFields] = useState({ place: '', note: mark ? injuryNote(mark) : '' })
  const conflict = describeConflict(row)
  const counted = describeCounted(row)
  return (
    <Dialog
      open
      title={nameAndGroup(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {needs !== '' && <p>{needs}</p>}
      {mark && conflict !== undefined && (
        <Notice kind="warn" title={whoDisagrees(row)}>
          {mark.authorname}: {describeState(mark)}. {conflict}. Find out, and say which is right.
        </Notice>
      )}
      {counted !== undefined && (
        <Notice kind="warn" title={counted}>
          Say that somebody is present only if you see them.
        </Notice>
      )}
      <MarkFields fields={fields} onType={(typed) => setFields({ ...fields, ...typed })} />
      <StateButtons onChoose={(state) => onSend({ state, ...fields })} />
      {/* Nobody collects visitors. */}
      {!row.visit && (
        <Button block onClick={onRelease}>
          Hand over to an adult
        </Button>
      )}
    </Dialog>
  )
}

type SomebodyElseDialogProps = {
  onSend: (mark: Mark & { name: string }) => void
  onClose: () => void
}

/** For a guest, or a child who is on no list. */
export function SomebodyElseDialog({ onSend, onClose }: SomebodyElseDialogProps) {
  const [fields, setFields] = useState({ name: '', place: '', note: '' })
  const [isMissing, setMissing] = useState(false)
  const name = fields.name.trim()
  return (
    <Dialog
      open
      title="Somebody who is not on the list"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <TextField
        label="Name"
        value={fields.name}
        maxLength={MAX_NAME_CHARACTERS}
        error={isMissing && name === '' ? 'Enter a name' : undefined}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <MarkFields fields={fields} onType={(typed) => setFields({ ...fields, ...typed })} />
      <StateButtons
        onChoose={(state) => (name === '' ? setMissing(true) : onSend({ state, ...fields, name }))}
      />
    </Dialog>
  )
}

type MarkFieldsProps = {
  fields: { place: string; note: string }
  onType: (typed: { place?: string; note?: string }) => void
}

/** Folded at first: a field would open the keyboard over the buttons. */
function MarkFields({ fields, onType }: MarkFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button kind="quiet" block onClick={() => setOpen(true)}>
        Add where, or a note
      </Button>
    )
  }
  return (
    <>
      <TextField
        label="Where, or where last seen (optional)"
        value={fields.place}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ place: event.target.value })}
      />
      <TextField
        label="Note (optional)"
        value={fields.note}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ note: event.target.value })}
      />
    </>
  )
}

type StateButtonsProps = { onChoose: (state: Mark['state']) => void }

function StateButtons({ onChoose }: StateButtonsProps) {
  return (
    <div className={styles.states}>
      {TAPPED_STATES.map((state) => (
        <Button
          key={state}
          block
          kind={state === 'missing' ? 'danger' : 'secondary'}
          onClick={() => onChoose(state)}
        >
          {capitalise(MARK_WORDS[state])}
        </Button>
      ))}
    </div>
  )
}
