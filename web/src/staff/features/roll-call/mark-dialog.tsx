import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { describeState, MARK_WORDS, TAPPED_STATES } from '@holdfast/contract/roll-call/mark-words'
import { describeNeeds, needsOf } from '@holdfast/contract/roll-call/needs'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { injuryNote } from '@holdfast/contract/roll-call/standing-marks'
import { type ReactNode, useState } from 'react'
import type { MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { Question } from '../../../ui/dialog/confirm-dialog.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { describeEntered } from './entered-already.ts'
import styles from './mark-dialog.module.css'
import { atRefuge } from './needs-rows.ts'
import type { PersonRow } from './person-row.ts'
import {
  capitalise,
  describeConflict,
  describeCounted,
  nameAndGroup,
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
  const { mark } = row
  const needs = describeNeeds({ ...needsOf(row.plan ?? {}), needs: row.needs })
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
      <StateButtons onChoose={(state) => onSend({ state, ...fields })}>
        {row.hasNeeds && (
          <Button
            block
            onClick={() => onSend({ ...atRefuge(row, fields.place), note: fields.note })}
          >
            At the refuge
          </Button>
        )}
      </StateButtons>
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
  group: { id: string; count?: SummableCount | undefined }
  /** Those of the group. */
  rows: readonly PersonRow[]
  onSend: (mark: Mark & { name: string }) => void
  onClose: () => void
}

/** For a guest, or a child who is on no list. */
export function SomebodyElseDialog({ group, rows, onSend, onClose }: SomebodyElseDialogProps) {
  const confirm = useConfirm()
  const [fields, setFields] = useState({ name: '', place: '', note: '' })
  const [isMissing, setMissing] = useState(false)
  const name = fields.name.trim()

  async function send(state: Mark['state']) {
    if (name === '') return setMissing(true)
    const entered = describeEntered(name, group, rows)
    if (entered === undefined || (await confirm(askWhetherSame(entered)))) {
      onSend({ state, ...fields, name })
    }
  }

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
      <StateButtons onChoose={(state) => void send(state)} />
    </Dialog>
  )
}

/** Two guests of one name in one group are one person, so the second would hide that the first is missing. */
function askWhetherSame(entered: string): Question {
  return {
    message: `${entered}. Is it the same person?`,
    details: (
      <p>If it is somebody else, add to the name what tells them apart, such as whom they visit.</p>
    ),
    confirmLabel: 'It is the same person',
    // Cancel has the focus.
    danger: true,
  }
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

type StateButtonsProps = { onChoose: (state: Mark['state']) => void; children?: ReactNode }

/** `children` come first. */
function StateButtons({ onChoose, children }: StateButtonsProps) {
  return (
    <div className={styles.states}>
      {children}
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
