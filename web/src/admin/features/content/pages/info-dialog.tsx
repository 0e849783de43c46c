import type { Guidance, InfoPage } from '@holdfast/contract/content'
import { infoPath } from '@holdfast/contract/content-paths'
import { Markdown } from '../../../../ui/markdown.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import { PartDialog } from '../parts/part-dialog.tsx'
import { WritingWithPreview } from '../parts/preview.tsx'
import type { PartForm } from '../parts/use-part-form.ts'
import { ContactGroupBoxes } from './contact-group-boxes.tsx'
import { INFO_TYPES, type InfoForm, infoFormOf, infoPageOf } from './info-form.ts'
import { infoPart } from './info-part.ts'
import { PageHeadFields, TypeField } from './page-head-fields.tsx'
import { WebsiteFields } from './website-fields.tsx'

type InfoDialogProps = {
  /** Without one it makes a new page. */
  page?: InfoPage | undefined
  guidance: Guidance
  onClose: () => void
}

/** The dialog of an information page. */
export function InfoDialog({ page, guidance, onClose }: InfoDialogProps) {
  return (
    <PartDialog
      title={page ? `Edit ${page.name}` : 'New page'}
      part={infoPart(guidance, page)}
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
            onName={(name) => change({ name })}
            addressLabel="Address (optional)"
            addressHint={<AddressHint saved={page} value={value} />}
          >
            <TypeField
              types={INFO_TYPES}
              value={value.type}
              saved={page?.type}
              onChange={(type) => change({ type })}
            />
          </PageHeadFields>
          <ContentFields value={value} change={change} errorOf={errorOf} saved={page} />
        </>
      )}
    </PartDialog>
  )
}

function AddressHint({ saved, value }: { saved: InfoPage | undefined; value: InfoForm }) {
  const address = infoPath(infoPageOf(value))
  const before = saved && infoPath(saved)
  return (
    <>
      {address ? `Staff find it at /info/${address}.` : 'Made from the name.'}
      {before !== undefined && before !== address && ` Links to /info/${before} stop working.`}
    </>
  )
}

type ContentFieldsProps = Pick<PartForm<InfoForm>, 'value' | 'change' | 'errorOf'> & {
  saved: InfoPage | undefined
}

function ContentFields({ value, change, errorOf, saved }: ContentFieldsProps) {
  switch (value.type) {
    case 'websites':
      return (
        <WebsiteFields
          links={value.links}
          onChange={(links) => change({ links })}
          errorOf={errorOf}
        />
      )
    case 'detail':
      return (
        <WritingWithPreview preview={value.text.trim() !== '' && <Markdown text={value.text} />}>
          <MarkdownField
            name="text"
            label="Text"
            error={errorOf('text')}
            value={value.text}
            onChange={(text) => change({ text })}
          />
        </WritingWithPreview>
      )
    case 'contacts':
      return (
        <>
          <TextArea
            name="intro"
            label="Introduction (optional)"
            hint="What to know before ringing."
            error={errorOf('intro')}
            value={value.intro}
            onChange={(event) => change({ intro: event.target.value })}
          />
          <ContactGroupBoxes
            chosen={value.groupids}
            onChange={(groupids) => change({ groupids })}
            saved={infoFormOf(saved).groupids}
          />
        </>
      )
  }
}
