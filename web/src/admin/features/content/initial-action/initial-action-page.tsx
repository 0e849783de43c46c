import { faRoute } from '@fortawesome/free-solid-svg-icons/faRoute'
import type { Guidance } from '@holdfast/contract/content/content'
import { INITIAL_ACTION_PAGE } from '@holdfast/contract/content/guidance-pages'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FlowDiagram } from '../../../../ui/content/flow-diagram.tsx'
import { Markdown } from '../../../../ui/content/markdown.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { ContentPage } from '../content-page.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { EditorWithPreview, MarkdownField, Preview } from '../guidance-editing/preview.tsx'
import { useGuidanceChange } from '../guidance-editing/use-guidance-change.tsx'
import { PageReviewLine } from '../reviews/reviews.tsx'
import { DiagramDialog, DiagramWarnings } from './diagram-dialog.tsx'
import { diagramFormOf } from './diagram-form.ts'
import { diagramWarnings } from './diagram-problems.ts'
import { initialTextGuidance, reportStartGuidance } from './initial-action-guidance.ts'
import styles from './initial-action-page.module.css'
import { ReportStartText } from './report-start-text.tsx'

/** What the first person on the scene does: as a text and as a diagram. */
export function InitialActionPage() {
  return (
    <ContentPage
      title="Initial action"
      intro="What the first person on the scene does, in words and as a diagram, and what a report to 999 starts with."
    >
      {({ guidance }) => <InitialAction guidance={guidance} />}
    </ContentPage>
  )
}

/** What is edited in a dialog of its own. */
type Part = 'text' | 'diagram' | 'report'

function InitialAction({ guidance }: { guidance: Guidance }) {
  const [open, setOpen] = useState<Part>()
  const { remove, notice } = useGuidanceChange()
  const online = useOnline()
  const close = () => setOpen(undefined)

  function askRemove() {
    const message = 'Are you sure you want to remove the initial action?'
    const details = (
      <p>This removes the words, the flow diagram and the opening of a report to 999.</p>
    )
    const apply = (latest: Guidance) => ({ ...latest, initial_action: null })
    return remove({ message, details }, apply, 'Initial action removed')
  }

  return (
    <>
      {notice}
      {guidance.initial_action ? (
        <>
          <PageReviewLine page={INITIAL_ACTION_PAGE} name="Initial action" />
          <InitialActionPreview action={guidance.initial_action} onEdit={setOpen} />
          <div>
            <Button kind="quiet" disabled={!online} onClick={() => void askRemove()}>
              Remove the initial action
            </Button>
          </div>
        </>
      ) : (
        <EmptyState
          icon={faRoute}
          title="No initial action"
          text="The first person on the scene finds here what to do before anybody else has come."
          action={
            <Button kind="primary" onClick={() => setOpen('text')}>
              Write it
            </Button>
          }
        />
      )}
      {open === 'text' && <TextDialog guidance={guidance} onClose={close} />}
      {open === 'diagram' && <DiagramDialog guidance={guidance} onClose={close} />}
      {open === 'report' && <ReportDialog guidance={guidance} onClose={close} />}
    </>
  )
}

type InitialActionPreviewProps = {
  action: NonNullable<Guidance['initial_action']>
  onEdit: (part: Part) => void
}

function InitialActionPreview({ action, onEdit }: InitialActionPreviewProps) {
  const { content, diagram, report } = action
  return (
    <div className={styles.sides}>
      <Side title="In words" edit="Edit the words" onEdit={() => onEdit('text')}>
        <Preview label="The words as staff see them">
          {content !== '' && <Markdown text={content} />}
        </Preview>
      </Side>
      <Side
        title="Flow diagram"
        edit={diagram.length > 0 ? 'Edit the diagram' : 'Draw it'}
        onEdit={() => onEdit('diagram')}
      >
        <DiagramWarnings sentences={diagramWarnings(diagramFormOf(diagram))} />
        {diagram.length > 0 ? (
          <Preview label="The diagram as staff see it">
            <FlowDiagram steps={diagram} />
          </Preview>
        ) : (
          <EmptyState icon={faRoute} title="No flow diagram" text="Staff see the words only." />
        )}
      </Side>
      <Side title="Report to 999" edit="Edit the report" onEdit={() => onEdit('report')}>
        <Preview label="What a report to 999 starts with">
          {report && <ReportStartText report={report} />}
        </Preview>
      </Side>
    </div>
  )
}

type SideProps = { title: string; edit: string; onEdit: () => void; children: ReactNode }

function Side({ title, edit, onEdit, children }: SideProps) {
  return (
    <section className={styles.side}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button onClick={onEdit}>{edit}</Button>
      </div>
      {children}
    </section>
  )
}

type DialogProps = { guidance: Guidance; onClose: () => void }

/** The dialog of the initial action's text. */
function TextDialog({ guidance, onClose }: DialogProps) {
  return (
    <GuidanceSectionDialog
      title="Initial action in words"
      section={initialTextGuidance(guidance)}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <EditorWithPreview
          preview={value.content.trim() !== '' && <Markdown text={value.content} />}
        >
          <MarkdownField
            name="content"
            label="What the first person on the scene does"
            error={errorOf('content')}
            value={value.content}
            onChange={(content) => change({ content })}
          />
        </EditorWithPreview>
      )}
    </GuidanceSectionDialog>
  )
}

/** The dialog of what the app fills into a report to 999. */
function ReportDialog({ guidance, onClose }: DialogProps) {
  return (
    <GuidanceSectionDialog
      title="Report to 999"
      section={reportStartGuidance(guidance)}
      guidance={guidance}
      onClose={onClose}
    >
      {({ value, change, errorOf }) => (
        <>
          <TextArea
            name="exactlocation"
            label="Exact location"
            hint="Name, road and postcode, and what3words of the gate. The incident’s location is added before this text."
            error={errorOf('exactlocation')}
            value={value.exactlocation}
            onChange={({ target }) => change({ exactlocation: target.value })}
          />
          <TextArea
            name="access"
            label="Access"
            hint="Which gate, from which road, and where to meet. A line with a blank is left out until it is filled in."
            error={errorOf('access')}
            value={value.access}
            onChange={({ target }) => change({ access: target.value })}
          />
        </>
      )}
    </GuidanceSectionDialog>
  )
}
