import { SelectField } from '../../../../ui/select-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import {
  canHaveOptions,
  newOption,
  type OptionForm,
  STEP_KINDS,
  type StepForm,
  stepName,
} from './diagram-form.ts'
import { stepFields } from './diagram-problems.ts'

type StepFieldsProps = {
  step: StepForm
  index: number
  change: (fields: Partial<StepForm>) => void
  steps: readonly StepForm[]
  errorOf: (field: string) => string | undefined
}

const kinds = Object.entries(STEP_KINDS).map(([value, label]) => ({ value, label }))

/** One step of the diagram: what it is, what it says and what follows. */
export function StepFields({ step, index, change, steps, errorOf }: StepFieldsProps) {
  const { key, id, kind, text, next } = step
  const isAnswer = kind === 'question' || next.length > 1
  const others = steps.filter((other) => other.id !== id)
  return (
    <>
      <TextField
        name={stepFields.text(key)}
        label="Text"
        autoComplete="off"
        error={errorOf(stepFields.text(key))}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <SelectField
        name={`kind-${key}`}
        label="Kind"
        options={kinds}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as StepForm['kind'] })}
      />
      {kind !== 'end' && (
        <EditableList
          label={isAnswer ? `Answers to ${stepName(step, index)}` : 'What follows'}
          noun={isAnswer ? 'answer' : 'following step'}
          items={next}
          onChange={(options) => change({ next: options })}
          create={canHaveOptions(step) ? newOption : undefined}
          nameOf={({ answer }, place) =>
            isAnswer ? answer.trim() || `answer ${place + 1}` : 'what follows'
          }
          isEmpty={({ to, answer }) => `${to}${answer}`.trim() === ''}
        >
          {(option, changeOption) => (
            <OptionFields
              option={option}
              change={changeOption}
              isAnswer={isAnswer}
              steps={others}
              errorOf={errorOf}
            />
          )}
        </EditableList>
      )}
    </>
  )
}

type OptionFieldsProps = {
  option: OptionForm
  change: (fields: Partial<OptionForm>) => void
  /** Whether an answer selects this option. */
  isAnswer: boolean
  steps: readonly StepForm[]
  errorOf: (field: string) => string | undefined
}

/** The next step of an option, and its answer. */
function OptionFields({ option, change, isAnswer, steps, errorOf }: OptionFieldsProps) {
  const { key, to, answer } = option
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
