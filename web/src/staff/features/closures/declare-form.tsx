import {
  CLOSURE_STATES,
  type ClosureState,
  describeState,
  STATE_WORDS,
} from '@holdfast/contract/closures/closure-words'
import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { daysAfter } from '@holdfast/contract/days'
import { newRecordId } from '@holdfast/contract/ids'
import { CLOSURE_DAYS_AHEAD, MAX_CLOSURE_REASON_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useDeclareClosure } from '../../../data/closures/closures.ts'
import { dayAtSchool, nameDay, shortenDay } from '../../../domain/closure-days.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './closures-screen.module.css'

/**
 * `id` stays the same until something is typed, so that a repeated attempt tells nobody twice.
 */
type Fields = { id: string; day: string; state: ClosureState | ''; opens: string; reason: string }

/** `days`: also those that are over, as one may be whose times an earlier version stored wrongly. */
type DeclareFormProps = { days: readonly ClosureDay[]; now: number }

/** Tells all staff whether the school opens. What was typed stays until the server has it. */
export function DeclareForm({ days, now }: DeclareFormProps) {
  const online = useOnline()
  const declaring = useDeclareClosure()
  const confirm = useConfirm()
  const toast = useToast()
  const draft = useDraft<Fields>('closure')
  const [isTried, setTried] = useState(false)
  const today = dayAtSchool(now)
  const fields = currentFields(draft.value, today)
  const { day, state, opens, reason } = fields
  const standing = days.find((each) => each.day === day)?.declarations.at(-1)
  const problems = problemsOf(fields)

  function type(typed: Partial<Fields>) {
    declaring.reset()
    draft.save({ ...fields, ...typed, id: newRecordId() })
  }

  async function tell(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (state === '' || problems.state || problems.opens) return
    const declared = { state, opens: state === 'late' ? opens : '' }
    const id = fields.id || newRecordId()
    draft.save({ ...fields, id })
    const words = `${describeState(declared)}, ${nameDay(day)}`
    const replaced = standing ? ` It takes the place of: ${describeState(standing)}.` : ''
    const message = `Tell all staff: ${words}?${replaced} You can correct it later.`
    if (!(await confirm({ title: 'Tell all staff', message }))) return
    const replaces = standing?.id ?? null
    const outcome = await declaring.run({ id, day, ...declared, reason: reason.trim(), replaces })
    if (!outcome.ok) return
    draft.clear()
    setTried(false)
    toast.success(`Sent to the server. Phones are being told: ${words}`)
  }

  return (
    <section aria-labelledby="declare">
      <h2 id="declare">Tell staff whether the school opens</h2>
      <form noValidate className={styles.form} onSubmit={(event) => void tell(event)}>
        <p className={styles.note}>
          For snow, a broken boiler and the like. It makes no siren and opens no incident. Parents
          are not told by this. In an emergency, send an alert instead.
        </p>
        <SelectField
          label="Day"
          value={day}
          options={daysToChoose(today)}
          onChange={(event) => type({ day: event.target.value })}
        />
        <SelectField
          label="The school is"
          emptyOption="Choose"
          value={state}
          options={CLOSURE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
          error={isTried ? problems.state : undefined}
          onChange={(event) => type({ state: event.target.value as Fields['state'] })}
        />
        {state === 'late' && (
          <TextField
            label="It opens at"
            type="time"
            value={opens}
            error={isTried ? problems.opens : undefined}
            onChange={(event) => type({ opens: event.target.value })}
          />
        )}
        <TextArea
          label="Reason, and what staff should do (optional)"
          hint="It stays on every phone for a year and cannot be deleted. Do not name anybody who is ill."
          value={reason}
          maxLength={MAX_CLOSURE_REASON_CHARACTERS}
          onChange={(event) => type({ reason: event.target.value })}
        />
        {standing && (
          <p className={styles.note}>
            Staff now read for this day: {describeState(standing)}. What you send replaces it.
          </p>
        )}
        {declaring.failure && (
          <FailureNotice title="Nobody was told" sentences={declaring.failure.errors} />
        )}
        <Button
          kind="primary"
          type="submit"
          block
          busy={declaring.pending}
          disabledReason={online ? undefined : 'Needs a connection'}
        >
          Tell staff
        </Button>
      </form>
    </section>
  )
}

/** What was typed. A day that is over by now is today: a draft may be of yesterday. */
function currentFields(draft: Fields | undefined, today: string): Fields {
  const empty: Fields = { id: '', day: today, state: '', opens: '', reason: '' }
  const fields = { ...empty, ...draft }
  return fields.day < today ? { ...fields, day: today } : fields
}

function problemsOf({ state, opens }: Fields) {
  return {
    state: state === '' ? 'Choose whether the school is open' : undefined,
    opens: state === 'late' && opens === '' ? 'Enter the time at which it opens' : undefined,
  }
}

function daysToChoose(today: string) {
  return Array.from({ length: CLOSURE_DAYS_AHEAD + 1 }, (_, index) => {
    const value = daysAfter(today, index)
    const words = ['Today, ', 'Tomorrow, '][index] ?? ''
    return { value, label: `${words}${shortenDay(value)}` }
  })
}
