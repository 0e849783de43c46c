import { newVisitorId } from '@holdfast/contract/ids'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useAddVisitor } from '../../../data/incidents/visitors.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fromTimeInput, TimeField, unfinishedTimes } from '../../../ui/form/time-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './visitors-screen.module.css'

/**
 * `arrived` is empty for now. `id` and `tried`, the time of the first attempt, stay the same until something is typed,
 * so that a repeated attempt signs nobody in twice.
 */
type Fields = { id: string; name: string; host: string; arrived: string; tried: string }

const EMPTY = { id: '', name: '', host: '', arrived: '', tried: '' }

/** Signs a visitor in. What was typed stays until the server has it. */
export function VisitorForm({ online }: { online: boolean }) {
  const adding = useAddVisitor()
  const toast = useToast()
  const draft = useDraft<Fields>('visitor')
  const [isTried, setTried] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const fields = draft.value ?? EMPTY
  const hasNoName = fields.name.trim() === ''

  function type(typed: Partial<Fields>) {
    // Other words are another visitor to the server.
    draft.save({ ...fields, ...typed, id: newVisitorId(), tried: '' })
  }

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const lacksTime = unfinishedTimes(event.currentTarget).length > 0
    setTried(hasNoName)
    setUnfinished(lacksTime)
    if (hasNoName || lacksTime) return
    const { id, name, host } = fields
    const tried = fields.tried || new Date().toISOString()
    draft.save({ ...fields, tried })
    const arrived = fields.arrived ? fromTimeInput(fields.arrived) : tried
    const outcome = await adding.run({ id, name, host, arrived })
    if (!outcome.ok) return
    draft.clear()
    toast.success(`${outcome.value.name} is here`)
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void signIn(event)}>
      {adding.failure && (
        <FailureNotice title="Nobody was signed in" sentences={adding.failure.errors} />
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        value={fields.name}
        maxLength={MAX_NAME_CHARACTERS}
        error={isTried && hasNoName ? 'Enter a name' : undefined}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        label="Who are they visiting? (optional)"
        name="host"
        autoComplete="off"
        value={fields.host}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => type({ host: event.target.value })}
      />
      <TimeField
        label="Arrived, if it was earlier (optional)"
        name="arrived"
        withoutNow
        value={fields.arrived}
        error={isUnfinished ? 'Enter the date and the time' : undefined}
        onType={(arrived) => type({ arrived })}
      />
      <Button
        kind="primary"
        type="submit"
        block
        busy={adding.pending}
        disabledReason={online ? undefined : 'Needs a connection'}
      >
        Sign in
      </Button>
    </form>
  )
}
