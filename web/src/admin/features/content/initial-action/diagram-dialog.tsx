import type { Guidance } from '@holdfast/contract/content/content'
import { FlowDiagram } from '../../../../ui/content/flow-diagram.tsx'
import { ListRow } from '../../../../ui/list/list.tsx'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { EditorWithPreview } from '../guidance-editing/preview.tsx'
import {
  type DiagramForm,
  diagramOf,
  newStep,
  STEP_KINDS,
  type StepForm,
  stepName,
  withoutLostOptions,
} from './diagram-form.ts'
import { diagramWarnings, stepFieldNames } from './diagram-problems.ts'
import { diagramGuidance } from './initial-action-guidance.ts'
import { StepFields } from './step-fields.tsx'

type DiagramDialogProps = { guidance: Guidance; onClose: () => void }

/** The dialog of the flow diagram: its steps, and the drawing that they make. */
export function DiagramDialog({ guidance, onClose }: DiagramDialogProps) {
  return (
    <GuidanceSectionDialog
      title="Flow diagram"
      section={diagramGuidance(guidance)}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <EditorWithPreview
          preview={value.steps.length > 0 && <FlowDiagram steps={diagramOf(value)} />}
        >
          <DiagramFields value={value} onChange={change} errorOf={errorOf} />
          <div role="status">
            <DiagramWarnings sentences={diagramWarnings(value)} />
          </div>
        </EditorWithPreview>
      )}
    </GuidanceSectionDialog>
  )
}

/** Warnings about a diagram that can be saved but would confuse staff. */
export function DiagramWarnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice kind="warn" title="The diagram can be saved, but look at this">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

type DiagramFieldsProps = {
  value: DiagramForm
  onChange: (diagram: DiagramForm) => void
  errorOf: (field: string) => string | undefined
}

/** The steps of the diagram. The drawing follows the links between the steps, not their order here. */
function DiagramFields({ value: { steps }, onChange, errorOf }: DiagramFieldsProps) {
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
        errorOf(stepFieldNames.text(key)) !== undefined ||
        next.some(
          (branch) =>
            errorOf(stepFieldNames.to(branch.key)) !== undefined ||
            errorOf(stepFieldNames.answer(branch.key)) !== undefined,
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
  const branches = next.map(({ to, answer }) => {
    const target = steps.findIndex(({ id }) => id === to)
    const found = steps[target]
    const name = found ? stepName(found, target) : 'a step that is not chosen yet'
    return answer.trim() ? `${answer.trim()}: ${name}` : name
  })
  const follows = kind === 'end' || branches.length === 0 ? '' : ` → ${branches.join(' / ')}`
  return <ListRow title={text.trim() || 'New step'} subtitle={`${STEP_KINDS[kind]}${follows}`} />
}
