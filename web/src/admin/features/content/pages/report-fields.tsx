import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import { newKey } from '../list-operations.ts'
import {
  type FieldForm,
  KINDS,
  newField,
  newSection,
  type ReportForm,
  type SectionForm,
  takesOptions,
} from './threat-form.ts'
import { fieldNames, hasFieldProblem } from './threat-problems.ts'

type ErrorOf = (field: string) => string | undefined
type ReportFieldsProps = {
  report: ReportForm
  onChange: (report: ReportForm) => void
  errorOf: ErrorOf
}

/** A form that staff fill in: what to know first, its sections with their fields, its report. */
export function ReportFields({ report, onChange, errorOf }: ReportFieldsProps) {
  return (
    <>
      <TextArea
        name="intro"
        label="Introduction (optional)"
        hint="What to know before the first field."
        error={errorOf('intro')}
        value={report.intro}
        onChange={(event) => onChange({ ...report, intro: event.target.value })}
      />
      <TextField
        name="sharetitle"
        label="Title of the shared report"
        hint="Heads the text that staff share, such as Bomb Threat Report."
        autoComplete="off"
        error={errorOf('sharetitle')}
        value={report.sharetitle}
        onChange={(event) => onChange({ ...report, sharetitle: event.target.value })}
      />
      <EditableList
        label="Sections"
        noun="section"
        items={report.sections}
        min={1}
        onChange={(sections) => onChange({ ...report, sections })}
        create={() => newSection(newKey())}
        nameOf={({ name }, index) => name.trim() || `section ${index + 1}`}
        isEmpty={isEmptySection}
      >
        {(section, change, index) => <SectionFields {...{ section, change, index, errorOf }} />}
      </EditableList>
    </>
  )
}

type SectionFieldsProps = {
  section: SectionForm
  change: (fields: Partial<SectionForm>) => void
  index: number
  errorOf: ErrorOf
}

function SectionFields({ section, change, index, errorOf }: SectionFieldsProps) {
  const { key, name, fields } = section
  const title = name.trim() || `section ${index + 1}`
  return (
    <>
      <TextField
        name={fieldNames.section(key)}
        label={`Name of section ${index + 1}`}
        autoComplete="off"
        error={errorOf(fieldNames.section(key))}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <EditableList
        label={`Fields of ${title}`}
        noun="field"
        items={fields}
        onChange={(changed) => change({ fields: changed })}
        create={() => newField(newKey())}
        nameOf={({ label }, place) => label.trim() || `field ${place + 1}`}
        isEmpty={({ label, hint, options }) => `${label}${hint}${options}`.trim() === ''}
        hasProblem={(field) => hasFieldProblem(field, errorOf)}
        summary={({ label, kind }) => (
          <ListRow title={label.trim() || 'New field'} subtitle={KINDS[kind]} />
        )}
      >
        {(field, changeField) => (
          <FormFieldEditor field={field} change={changeField} errorOf={errorOf} />
        )}
      </EditableList>
    </>
  )
}

function isEmptySection({ name, fields }: SectionForm): boolean {
  return name.trim() === '' && fields.every(({ label }) => label.trim() === '')
}

type FormFieldEditorProps = {
  field: FieldForm
  change: (fields: Partial<FieldForm>) => void
  errorOf: (field: string) => string | undefined
}

const kinds = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

/** One field of a form: what it asks and how it is answered. */
function FormFieldEditor({ field, change, errorOf }: FormFieldEditorProps) {
  const { key, label, kind, hint, options } = field
  return (
    <>
      <TextField
        name={fieldNames.label(key)}
        label="Label"
        hint="What the field asks for."
        autoComplete="off"
        error={errorOf(fieldNames.label(key))}
        value={label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <SelectField
        name={`kind-${key}`}
        label="Answered by"
        options={kinds}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as FieldForm['kind'] })}
      />
      {takesOptions(field) && (
        <TextArea
          name={fieldNames.options(key)}
          label="Choices"
          hint="One on each line."
          error={errorOf(fieldNames.options(key))}
          value={options}
          onChange={(event) => change({ options: event.target.value })}
        />
      )}
      <TextField
        name={fieldNames.hint(key)}
        label="Hint (optional)"
        autoComplete="off"
        error={errorOf(fieldNames.hint(key))}
        value={hint}
        onChange={(event) => change({ hint: event.target.value })}
      />
    </>
  )
}
