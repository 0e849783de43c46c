import { resolveColour } from '@holdfast/contract/content/appearance'
import { Markdown } from '../../../../ui/content/markdown.tsx'
import { NumberedSteps } from '../../../../ui/content/numbered-steps.tsx'
import { FormFieldInput } from '../../../../ui/form/form-field-input.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { cardContent, reportContent } from './threat-content.ts'
import type { CardForm, ReportForm, ThreatForm } from './threat-form.ts'
import styles from './threat-level.module.css'

/** What staff see of a page while it is being written. */
export function ThreatPreview({ form }: { form: ThreatForm }) {
  switch (form.type) {
    case 'markdown':
      return form.text.trim() !== '' && <Markdown text={form.text} />
    case 'actioncard':
      return <CardPreview card={form.card} colour={resolveColour(form.colour, form.name)} />
    case 'form':
      return <ReportPreview report={form.report} />
  }
}

function CardPreview({
  card,
  colour,
}: {
  card: CardForm
  colour: ReturnType<typeof resolveColour>
}) {
  const { intro, steps, checklist } = cardContent(card)
  const written = steps.filter((step) => step !== '')
  return (
    <>
      {intro && (
        <div className={styles.intro}>
          <Markdown text={intro} />
        </div>
      )}
      {written.length > 0 && <NumberedSteps steps={written} colour={colour} />}
      {checklist && <p className="meta">Then the checklist, to be ticked on this device.</p>}
    </>
  )
}

function ReportPreview({ report }: { report: ReportForm }) {
  const { intro, sections } = reportContent(report)
  const keyed = sections.map((section, index) => ({ ...section, key: `${index}` }))
  return (
    <>
      {intro && <Markdown text={intro} />}
      {keyed.map(({ key, name, fields }) => (
        <FormSection key={key} name={name || 'Section'} inert>
          {fields
            .filter(({ label }) => label !== '')
            .map((field) => (
              <FormFieldInput
                key={field.id}
                field={field}
                answer={undefined}
                onAnswer={() => undefined}
              />
            ))}
        </FormSection>
      ))}
    </>
  )
}
