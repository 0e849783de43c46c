import type { Guidance, InfoPage } from '@holdfast/contract/content/content'
import { infoPath } from '@holdfast/contract/content/content-paths'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { useContactGroups } from '../../../../data/contacts.ts'
import { groupChoices, withGroup } from '../../../../domain/contact-group-options.ts'
import { Markdown } from '../../../../ui/content/markdown.tsx'
import { CheckboxGroup } from '../../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { EditorWithPreview, MarkdownField } from '../guidance-editing/preview.tsx'
import type { GuidanceSectionForm } from '../guidance-editing/use-guidance-section-form.ts'
import { INFO_TYPES, type InfoForm, infoFormOf, infoPageOf } from './info-form.ts'
import { infoGuidance } from './info-guidance.ts'
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
    <GuidanceSectionDialog
      title={page ? `Edit ${page.name}` : 'New page'}
      section={infoGuidance(guidance, page)}
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
    </GuidanceSectionDialog>
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

type ContentFieldsProps = Pick<GuidanceSectionForm<InfoForm>, 'value' | 'change' | 'errorOf'> & {
  saved: InfoPage | undefined
}

function ContentFields({ value, change, errorOf, saved }: ContentFieldsProps) {
  switch (value.type) {
    case 'websites':
      return (
        <>
          <IntroField
            value={value}
            change={change}
            errorOf={errorOf}
            hint="For example, who chose the websites, and when they were last looked at."
          />
          <WebsiteFields
            links={value.links}
            onChange={(links) => change({ links })}
            errorOf={errorOf}
          />
        </>
      )
    case 'detail':
      return (
        <EditorWithPreview preview={value.text.trim() !== '' && <Markdown text={value.text} />}>
          <MarkdownField
            name="text"
            label="Text"
            error={errorOf('text')}
            value={value.text}
            onChange={(text) => change({ text })}
          />
        </EditorWithPreview>
      )
    case 'contacts':
      return (
        <>
          <IntroField
            value={value}
            change={change}
            errorOf={errorOf}
            hint="What to know before ringing."
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

type IntroFieldProps = Omit<ContentFieldsProps, 'saved'> & { hint: string }

function IntroField({ value, change, errorOf, hint }: IntroFieldProps) {
  return (
    <TextArea
      name="intro"
      label="Introduction (optional)"
      hint={hint}
      error={errorOf('intro')}
      value={value.intro}
      onChange={(event) => change({ intro: event.target.value })}
    />
  )
}

type ContactGroupBoxesProps = {
  chosen: readonly string[]
  onChange: (groupids: string[]) => void
  /** The saved selection, so that a deleted group stays visible when it is unticked. */
  saved: readonly string[]
}

/** Which of the organisation's contact groups a page shows. */
function ContactGroupBoxes({ chosen, onChange, saved }: ContactGroupBoxesProps) {
  const { organisationid } = useAdminOrganisation()
  const groups = useContactGroups(organisationid)
  return (
    <ReadSection read={groups}>
      {(all) => <Boxes all={all} chosen={chosen} onChange={onChange} saved={saved} />}
    </ReadSection>
  )
}

type BoxesProps = ContactGroupBoxesProps & { all: readonly ContactGroup[] }

function Boxes({ all, chosen, onChange, saved }: BoxesProps) {
  const options = groupChoices(all, [...saved, ...chosen])
  const names = chosen.flatMap((id) => options.filter(({ value }) => value === id))
  return (
    <>
      <CheckboxGroup
        name="groupids"
        legend="Contact groups"
        hint={
          options.length === 0
            ? 'There are no contact groups yet. Make one on the page Contact groups.'
            : 'Staff see the groups in the order in which they were ticked.'
        }
        options={options}
        values={chosen}
        onChange={({ target }) => onChange(withGroup(chosen, target.value, target.checked))}
      />
      {names.length > 1 && (
        <p className="meta">In this order: {names.map(({ label }) => label).join(', ')}</p>
      )}
    </>
  )
}
