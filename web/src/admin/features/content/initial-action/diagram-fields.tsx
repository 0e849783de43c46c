import { ListRow } from '../../../../ui/list-row.tsx'
import { EditableList } from '../parts/editable-list.tsx'
import {
  type DiagramForm,
  newStep,
  STEP_KINDS,
  type StepForm,
  stepName,
  withoutLostOptions,
} from './diagram-form.ts'
import { stepFields } from './diagram-problems.ts'
import { StepFields } from './step-fields.tsx'

type DiagramFieldsProps = {
  value: DiagramForm
  onChange: (diagram: DiagramForm) => void
  errorOf: (field: string) => string | undefined
}

/** The steps of the diagram. The drawing follows the links between the steps, not their order here. */
export function DiagramFields({ value: { steps }, onChange, errorOf }: DiagramFieldsProps) {
  return (
    <EditableList
      label="Steps"
      noun="step"
      items={steps}
      onChange={(changed) => onChange({ steps: withoutLostOptions(changed, steps) })}
      create={() => newStep(steps)}
      nameOf={stepName}
      isEmpty={({ text, next }) => text.trim() === '' && next.length === 0}
      hasProblem={({ key, next }) =>
        errorOf(stepFields.text(key)) !== undefined ||
        next.some(
          (option) =>
            errorOf(stepFields.to(option.key)) !== undefined ||
            errorOf(stepFields.answer(option.key)) !== undefined,
        )
      }
      summary={(step) => <Summary step={step} steps={steps} />}
    >
      {(step, change, index) => (
        <StepFields step={step} index={index} change={change} steps={steps} errorOf={errorOf} />
      )}
    </EditableList>
  )
}

function Summary({ step, steps }: { step: StepForm; steps: readonly StepForm[] }) {
  const { kind, text, next } = step
  const options = next.map(({ to, answer }) => {
    const target = steps.findIndex(({ id }) => id === to)
    const found = steps[target]
    const name = found ? stepName(found, target) : 'a step that is not chosen yet'
    return answer.trim() ? `${answer.trim()}: ${name}` : name
  })
  const follows = kind === 'end' || options.length === 0 ? '' : ` → ${options.join(' / ')}`
  return <ListRow title={text.trim() || 'New step'} subtitle={`${STEP_KINDS[kind]}${follows}`} />
}
