import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import {
  type BranchForm,
  canHaveBranches,
  newBranch,
  STEP_KINDS,
  type StepForm,
  stepName,
} from './diagram-form.ts'
import { stepFieldNames } from './diagram-problems.ts'

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
  const hasAnswers = kind === 'question' || next.length > 1
  const others = steps.filter((other) => other.id !== id)
  return (
    <>
      <TextField
        name={stepFieldNames.text(key)}
        label="Text"
        autoComplete="off"
        error={errorOf(stepFieldNames.text(key))}
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
          label={hasAnswers ? `Answers to ${stepName(step, index)}` : 'What follows'}
          noun={hasAnswers ? 'answer' : 'following step'}
          items={next}
          onChange={(branches) => change({ next: branches })}
          create={canHaveBranches(step) ? newBranch : undefined}
          nameOf={({ answer }, place) =>
            hasAnswers ? answer.trim() || `answer ${place + 1}` : 'what follows'
          }
          isEmpty={({ to, answer }) => `${to}${answer}`.trim() === ''}
        >
          {(branch, changeBranch) => (
            <BranchFields
              branch={branch}
              change={changeBranch}
              hasAnswers={hasAnswers}
              steps={others}
              errorOf={errorOf}
            />
          )}
        </EditableList>
      )}
    </>
  )
}

type BranchFieldsProps = {
  branch: BranchForm
  change: (fields: Partial<BranchForm>) => void
  /** Whether the step asks a question, so that each branch has an answer. */
  hasAnswers: boolean
  steps: readonly StepForm[]
  errorOf: (field: string) => string | undefined
}

/** Where a branch leads, and the answer that leads there. */
function BranchFields({ branch, change, hasAnswers, steps, errorOf }: BranchFieldsProps) {
  const { key, to, answer } = branch
  return (
    <>
      {hasAnswers && (
        <TextField
          name={stepFieldNames.answer(key)}
          label="Answer"
          hint="For example, Yes or No."
          autoComplete="off"
          error={errorOf(stepFieldNames.answer(key))}
          value={answer}
          onChange={(event) => change({ answer: event.target.value })}
        />
      )}
      <SelectField
        name={stepFieldNames.to(key)}
        label="Goes on to"
        options={steps.map((step, index) => ({ value: step.id, label: stepName(step, index) }))}
        emptyOption="Choose a step"
        error={errorOf(stepFieldNames.to(key))}
        value={steps.some(({ id }) => id === to) ? to : ''}
        onChange={(event) => change({ to: event.target.value })}
      />
    </>
  )
}
