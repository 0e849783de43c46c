import { SelectField } from '../../../../ui/select-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type StepForm, stepName, type WayForm } from './diagram-form.ts'
import { stepFields } from './diagram-problems.ts'

type WayFieldsProps = {
  way: WayForm
  change: (fields: Partial<WayForm>) => void
  /** Whether an answer leads there. */
  isAnswer: boolean
  steps: readonly StepForm[]
  errorOf: (field: string) => string | undefined
}

/** What follows a step, and by which answer. */
export function WayFields({ way, change, isAnswer, steps, errorOf }: WayFieldsProps) {
  const { key, to, answer } = way
  return (
    <>
      {isAnswer && (
        <TextField
          name={stepFields.answer(key)}
          label="Answer"
          hint="Such as Yes, or No."
          autoComplete="off"
          error={errorOf(stepFields.answer(key))}
          value={answer}
          onChange={(event) => change({ answer: event.target.value })}
        />
      )}
      <SelectField
        name={stepFields.to(key)}
        label="Goes on to"
        options={steps.map((step, index) => ({ value: step.id, label: stepName(step, index) }))}
        emptyOption="Choose a step"
        error={errorOf(stepFields.to(key))}
        value={steps.some(({ id }) => id === to) ? to : ''}
        onChange={(event) => change({ to: event.target.value })}
      />
    </>
  )
}
