import { asksForRooms } from '@holdfast/contract/alerts/alert-rooms'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import type { AlertKind, Guidance, ThreatPage } from '@holdfast/contract/content/content'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { AppearanceFields, TitleField } from '../guidance-editing/appearance-fields.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { alertKindGuidance } from './alert-kind-rules.ts'
import { TranslationFields } from './translation-fields.tsx'

type AlertKindDialogProps = {
  /** Without one it makes a new kind. */
  kind?: AlertKind | undefined
  guidance: Guidance
  /** Into which its words can be translated. */
  languages: readonly AlertLanguage[]
  onClose: () => void
}

const SOUNDS = [
  { value: 'silent', label: 'Silent on every device' },
  { value: 'tone', label: 'One short tone, silent during a silent alert' },
  { value: 'loud', label: 'A siren on every open device' },
]

const ENDERS = [
  { value: 'manager', label: 'An incident manager or an admin' },
  { value: 'sender', label: 'Its sender as well' },
]

/** The dialog of a kind of alert. */
export function AlertKindDialog({ kind, guidance, languages, onClose }: AlertKindDialogProps) {
  return (
    <GuidanceSectionDialog
      title={kind ? `Edit ${kind.title}` : 'New kind of alert'}
      section={alertKindGuidance(kind)}
      guidance={guidance}
      onClose={onClose}
    >
      {({ value, change, errorOf }) => (
        <>
          <TitleField value={value} change={change} errorOf={errorOf} />
          <TextArea
            name="instruction"
            label="Instruction"
            hint="What everybody has to do at once, in short sentences."
            error={errorOf('instruction')}
            value={value.instruction}
            onChange={(event) => change({ instruction: event.target.value })}
          />
          <SelectField
            label="Sound"
            hint="A ringing phone betrays who is hiding: keep a lockdown silent. A tone suits a call to a few people."
            options={SOUNDS}
            value={value.sound}
            onChange={({ target }) => change({ sound: target.value as AlertKind['sound'] })}
          />
          <SelectField
            label="Who gives the all clear"
            hint="A lockdown is ended by whoever knows the whole situation."
            options={ENDERS}
            value={value.ender}
            onChange={({ target }) => change({ ender: target.value as AlertKind['ender'] })}
          />
          <Checkbox
            label="Ask everybody for their room and who is with them"
            checked={asksForRooms(value)}
            onChange={({ target }) => change({ rooms: target.checked })}
          />
          <TextArea
            name="endinstruction"
            label="After the all clear (optional)"
            hint="What everybody does then, in a sentence or two."
            error={errorOf('endinstruction')}
            value={value.endinstruction}
            onChange={(event) => change({ endinstruction: event.target.value })}
          />
          <SelectField
            label="Critical action that it leads to"
            emptyOption="None"
            options={pagesOf(guidance.threats)}
            value={value.path}
            onChange={({ target }) => change({ path: target.value })}
          />
          <fieldset>
            <legend>Only to these roles; to everybody when none is chosen</legend>
            {guidance.roles.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={value.roles.includes(id)}
                onChange={({ target }) => {
                  const others = value.roles.filter((role) => role !== id)
                  change({ roles: target.checked ? [...others, id] : others })
                }}
              />
            ))}
          </fieldset>
          <AppearanceFields value={value} change={change} />
          <TranslationFields
            value={value}
            languages={languages}
            change={change}
            errorOf={errorOf}
          />
        </>
      )}
    </GuidanceSectionDialog>
  )
}

/** Every page with its path from the top, such as `lockdown/partial-lockdown`. */
function pagesOf(pages: readonly ThreatPage[], above = ''): { value: string; label: string }[] {
  return pages.flatMap(({ path, name, pages: below }) => [
    { value: above + path, label: name },
    ...pagesOf(below, `${above}${path}/`),
  ])
}
