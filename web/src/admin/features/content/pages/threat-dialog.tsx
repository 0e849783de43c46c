import type { Guidance } from '@holdfast/contract/content/content'
import { threatAddress } from '../../../../domain/page-address.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { EditorWithPreview, MarkdownField } from '../guidance-editing/preview.tsx'
import type { GuidanceSectionForm } from '../guidance-editing/use-guidance-section-form.ts'
import { CardFields } from './card-fields.tsx'
import { PageHeadFields, TypeField } from './page-head-fields.tsx'
import { withName } from './page-path.ts'
import { ReportFields } from './report-fields.tsx'
import { type ThreatForm, TYPES } from './threat-form.ts'
import { threatGuidance } from './threat-guidance.ts'
import { ThreatPreview } from './threat-preview.tsx'
import { pageAt, type Trail } from './threat-tree.ts'

type ThreatDialogProps = {
  /** Its parent page; empty for the top level. */
  above: Trail
  /** Without one it makes a new page. */
  path?: string | undefined
  guidance: Guidance
  onClose: () => void
}

/** The dialog of a page of the critical actions. */
export function ThreatDialog({ above, path, guidance, onClose }: ThreatDialogProps) {
  const saved = path === undefined ? undefined : pageAt(guidance.threats, [...above, path])
  const parent = pageAt(guidance.threats, above)
  return (
    <GuidanceSectionDialog
      title={titleOf(path, saved?.name, parent?.name)}
      section={threatGuidance(guidance, { above, path })}
      guidance={guidance}
      onClose={onClose}
      width="wide"
    >
      {({ value, change, errorOf }) => (
        <>
          <PageHeadFields
            value={value}
            change={change}
            errorOf={errorOf}
            onName={(name) => change(path === undefined ? withName(value, name) : { name })}
            addressLabel="Address"
            addressHint={<AddressHint above={above} saved={path} value={value} />}
          >
            <TextField
              name="subtitle"
              label="Subtitle (optional)"
              autoComplete="off"
              error={errorOf('subtitle')}
              value={value.subtitle}
              onChange={(event) => change({ subtitle: event.target.value })}
            />
            <TypeField
              types={TYPES}
              value={value.type}
              saved={saved?.type}
              onChange={(type) => change({ type })}
            />
          </PageHeadFields>
          <EditorWithPreview preview={<ThreatPreview form={value} />}>
            <ContentFields value={value} change={change} errorOf={errorOf} />
          </EditorWithPreview>
        </>
      )}
    </GuidanceSectionDialog>
  )
}

function titleOf(path: string | undefined, name = path, above?: string): string {
  if (path !== undefined) return `Edit ${name}`
  return above === undefined ? 'New page' : `New page below ${above}`
}

type AddressHintProps = { above: Trail; saved: string | undefined; value: ThreatForm }

function AddressHint({ above, saved, value: { path, type } }: AddressHintProps) {
  const isMoved = saved !== undefined && saved !== path
  return (
    <>
      {path
        ? `Staff find it at ${threatAddress([...above, path].join('/'))}.`
        : 'Made from the name.'}
      {isMoved && ` Links to ${threatAddress([...above, saved].join('/'))} stop working.`}
      {isMoved && type === 'form' && ' What staff have typed into the form stays behind.'}
    </>
  )
}

type ContentFieldsProps = Pick<GuidanceSectionForm<ThreatForm>, 'value' | 'change' | 'errorOf'>

function ContentFields({ value, change, errorOf }: ContentFieldsProps) {
  switch (value.type) {
    case 'markdown':
      return (
        <MarkdownField
          name="text"
          label="Text"
          error={errorOf('text')}
          value={value.text}
          onChange={(text) => change({ text })}
        />
      )
    case 'actioncard':
      return (
        <CardFields card={value.card} onChange={(card) => change({ card })} errorOf={errorOf} />
      )
    case 'form':
      return (
        <ReportFields
          report={value.report}
          onChange={(report) => change({ report })}
          errorOf={errorOf}
        />
      )
  }
}
