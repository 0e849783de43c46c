import type { Guidance } from '@holdfast/contract/content'
import { FlowDiagram } from '../../../../ui/flow-diagram.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PartDialog } from '../parts/part-dialog.tsx'
import { WritingWithPreview } from '../parts/preview.tsx'
import { diagramPart } from './action-parts.ts'
import { DiagramFields } from './diagram-fields.tsx'
import { diagramOf } from './diagram-form.ts'
import { diagramWarnings } from './diagram-problems.ts'

type DiagramDialogProps = { guidance: Guidance; onClose: () => void }

/** The dialog of the flow diagram: its steps, and the drawing that they make. */
export function DiagramDialog({ guidance, onClose }: DiagramDialogProps) {
  return (
    <PartDialog
      title="Flow diagram"
      part={diagramPart(guidance)}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <WritingWithPreview
          preview={value.steps.length > 0 && <FlowDiagram steps={diagramOf(value)} />}
        >
          <DiagramFields value={value} onChange={change} errorOf={errorOf} />
          <div role="status">
            <DiagramWarnings sentences={diagramWarnings(value)} />
          </div>
        </WritingWithPreview>
      )}
    </PartDialog>
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
