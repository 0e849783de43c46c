import { MAX_NAME_CHARACTERS, MAX_ROLL_CALL_NUMBER } from '@holdfast/contract/limits'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { TimeField, toTimeInput } from '../../../ui/form/time-field.tsx'
import styles from './count-form.module.css'
import { type CountFields, describeSum, problemsOf } from './count-form-rules.ts'
import { PeopleFields } from './people-fields.tsx'

type CountFormProps = {
  id: string
  group: Pick<RollGroup, 'expected'>
  /** When the incident was closed; null while it is open. */
  closed: string | null
  fields: CountFields
  onType: (typed: Partial<CountFields>) => void
  /** Called with fields that have no problems. */
  onSend: () => void
}

/** The form for the numbers and names of one group. The caller keeps what is typed. */
export function CountForm({ id, group, closed, fields, onType, onSend }: CountFormProps) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const errorOf = (field: keyof CountFields) =>
    problems.find((problem) => problem.field === field)?.message
  const everyone = fields.expected === '' ? String(group.expected) : fields.expected
  const sum = describeSum(fields)
  const isEarlier = closed !== null || fields.countedAt !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(fields, closed, new Date())
    setProblems(found)
    if (found.length === 0) onSend()
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <Stepper
        name="present"
        label="Present"
        error={errorOf('present')}
        value={fields.present}
        start={Number(everyone)}
        max={MAX_ROLL_CALL_NUMBER}
        onChange={(present) => onType({ present })}
      />
      <div className={styles.group}>
        {fields.present !== everyone && Number(everyone) > 0 && (
          <Button block onClick={() => onType({ present: everyone })}>
            All {everyone} are present
          </Button>
        )}
        <p role="status" className={styles.sum} data-open={sum?.isOpen || undefined}>
          {sum?.sentence}
        </p>
      </div>
      <PeopleFields
        title="Missing"
        noun="missing person"
        detailLabel="Last seen"
        people={fields.missing}
        onChange={(missing) => onType({ missing })}
      />
      <PeopleFields
        title="Injured"
        noun="injured person"
        detailLabel="What happened"
        people={fields.injured}
        onChange={(injured) => onType({ injured })}
      />
      <TextField
        name="place"
        label="Where is the group?"
        autoComplete="off"
        maxLength={MAX_NAME_CHARACTERS}
        value={fields.place}
        onChange={(event) => onType({ place: event.target.value })}
      />
      <Stepper
        name="expected"
        label="Expected"
        hint="Change it when somebody is away today."
        error={errorOf('expected')}
        value={fields.expected}
        start={group.expected}
        max={MAX_ROLL_CALL_NUMBER}
        onChange={(expected) => onType({ expected })}
      />
      <div className={styles.group}>
        <Checkbox
          label="Counted earlier, for example on paper"
          checked={isEarlier}
          disabled={closed !== null}
          onChange={({ target }) =>
            onType({ countedAt: target.checked ? toTimeInput(new Date().toISOString()) : '' })
          }
        />
        {isEarlier && (
          <TimeField
            name="countedAt"
            label="Counted at"
            error={errorOf('countedAt')}
            value={fields.countedAt}
            onType={(countedAt) => countedAt !== '' && onType({ countedAt })}
          />
        )}
      </div>
    </form>
  )
}
