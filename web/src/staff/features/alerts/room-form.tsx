import type { AlertRoom } from '@holdfast/contract/alerts/alert-answers'
import { MAX_ROOM_CHARACTERS, MAX_ROOM_PEOPLE } from '@holdfast/contract/limits'
import { useId, useState } from 'react'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './room-form.module.css'
import { isSameRoom, type RoomFields, readRoomFields, toRoomFields } from './room-form-rules.ts'

type RoomFormProps = {
  /** What was typed since the last sending, kept by the caller; undefined when nothing was. */
  typed: RoomFields | undefined
  sent: AlertRoom | null
  onType: (typed: RoomFields) => void
  /** Resolves to whether the device has kept it. */
  onSend: (room: AlertRoom) => Promise<boolean>
  onSent: () => void
}

const NUMBERS = [
  { name: 'pupils', label: 'Pupils' },
  { name: 'adults', label: 'Adults' },
  { name: 'injured', label: 'Injured' },
] as const

/** Asks which room the person is in and who is there. All fields are optional and can be corrected. */
export function RoomForm({ typed, sent, onType, onSend, onSent }: RoomFormProps) {
  const titleId = useId()
  const [isNotStored, setNotStored] = useState(false)
  const fields = typed ?? toRoomFields(sent)
  const room = readRoomFields(fields)
  const isSent = sent !== null && isSameRoom(room, sent)

  async function send() {
    if (room === undefined) return
    const isKept = await onSend(room)
    setNotStored(!isKept)
    if (isKept) onSent()
  }

  return (
    <section className={styles.room} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Who is with you?
      </h2>
      <TextField
        name="room"
        label="Room"
        autoComplete="off"
        maxLength={MAX_ROOM_CHARACTERS}
        value={fields.name}
        error={isNotStored ? NOT_KEPT : undefined}
        onChange={(event) => onType({ ...fields, name: event.target.value })}
      />
      {NUMBERS.map(({ name, label }) => (
        <Stepper
          key={name}
          name={name}
          label={label}
          value={fields[name]}
          start={1}
          max={MAX_ROOM_PEOPLE}
          onChange={(value) => onType({ ...fields, [name]: value })}
        />
      ))}
      <Button
        kind="primary"
        block
        disabled={room === undefined || isSent}
        onClick={() => void send()}
      >
        {isSent ? 'Room sent' : sent === null ? 'Send room' : 'Send correction'}
      </Button>
    </section>
  )
}
