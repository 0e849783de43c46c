import { SelectField } from '../../../../ui/select-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { EditableList } from '../parts/editable-list.tsx'
import { mayHaveWay, newWay, STEP_KINDS, type StepForm, stepName } from './diagram-form.ts'
import { stepFields } from './diagram-problems.ts'
import { WayFields } from './way-fields.tsx'

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
  const others = steps.filter((one) => one.id !== id)
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
          onChange={(ways) => change({ next: ways })}
          create={mayHaveWay(step) ? newWay : undefined}
          nameOf={({ answer }, place) =>
            isAnswer ? answer.trim() || `answer ${place + 1}` : 'what follows'
          }
          isEmpty={({ to, answer }) => `${to}${answer}`.trim() === ''}
        >
          {(way, changeWay) => (
            <WayFields
              way={way}
              change={changeWay}
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
