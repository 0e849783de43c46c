import type { Channel, Escalation, EscalationStep } from '@holdfast/contract/alerts/channels'
import type { AlertKind } from '@holdfast/contract/content/content'
import { MAX_ESCALATION_STEPS } from '@holdfast/contract/limits'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { useState } from 'react'
import { useSaveEscalation } from '../../../data/alerts/channels.ts'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { AFTER_CHOICES, afterText } from './channel-rules.ts'
import styles from './channels-page.module.css'

type EscalationDialogProps = {
  kind: AlertKind
  escalation: Escalation
  channels: readonly Channel[]
  groups: readonly ContactGroup[]
  onClose: () => void
}

/** A step on the form; `key` stays the same when others are removed. */
type TypedStep = EscalationStep & { key: number }

/** When those who have not answered a kind of alert get text messages or calls, and which contacts do. */
export function EscalationDialog(props: EscalationDialogProps) {
  const { kind, escalation, channels, groups, onClose } = props
  const { organisationid } = useAdminOrganisation()
  const saving = useSaveEscalation(organisationid)
  const [steps, setSteps] = useState<TypedStep[]>(() =>
    escalation.escalation.map((step, key) => ({ ...step, key })),
  )
  const [chosen, setChosen] = useState(escalation.groups)
  const [silent, setSilent] = useState(escalation.silent)
  const body = {
    escalation: steps.map(({ after, channel }) => ({ after, channel })),
    groups: chosen,
    silent,
  }
  const { kind: _, ...before } = escalation

  function addStep() {
    const last = steps.at(-1)
    const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
    const step = { key, after: last ? last.after + 120 : 60, channel: channels[0]?.id ?? '' }
    setSteps([...steps, step])
  }

  function change(key: number, changed: Partial<EscalationStep>) {
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...changed } : step)))
  }

  async function save() {
    const outcome = await saving.run({ kind: kind.id, body })
    if (outcome.ok) onClose()
  }

  return (
    <RecordDialog
      title={kind.title}
      onSave={() => void save()}
      onClose={onClose}
      isChanged={JSON.stringify(body) !== JSON.stringify({ ...body, ...before })}
      busy={saving.pending}
      problems={saving.failure ? problemsOfFailure(saving.failure) : []}
    >
      {steps.length === 0 && <p>Nobody gets a text message or a call. Add a step.</p>}
      {steps.map((step, index) => (
        <fieldset key={step.key} className={styles.step}>
          <legend className={styles.legend}>Step {index + 1}</legend>
          <SelectField
            label="After the alert"
            options={withChoice(step.after)}
            value={String(step.after)}
            onChange={({ target }) => change(step.key, { after: Number(target.value) })}
          />
          <SelectField
            label="By"
            options={channels.map(({ id, name, voice }) => ({
              value: id,
              label: `${name} (${voice ? 'calls' : 'text messages'})`,
            }))}
            value={step.channel}
            onChange={({ target }) => change(step.key, { channel: target.value })}
          />
          <Button
            kind="quiet"
            aria-label={`Remove step ${index + 1}`}
            onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {steps.length < MAX_ESCALATION_STEPS && <Button onClick={addStep}>Add a step</Button>}
      <CheckboxGroup
        legend="Contact groups that are told too"
        hint="For example, governors or caterers. They have no account, and what they write back is not counted."
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        values={chosen}
        onChange={({ target }) =>
          setChosen(
            target.checked
              ? [...chosen, target.value]
              : chosen.filter((each) => each !== target.value),
          )
        }
      />
      <Checkbox
        label="Send text messages even while phones must make no sound"
        checked={silent}
        onChange={({ target }) => setSilent(target.checked)}
      />
      <p className={styles.hint}>
        {kind.sound === 'silent'
          ? 'This alert is silent: a phone that buzzes or lights up can give away a hiding place. '
          : 'During a silent alert, such as a lockdown, this alert makes no sound either. '}
        The text then begins with “SILENT: mute this phone”. Nobody is called.
      </p>
    </RecordDialog>
  )
}

/** A time that was set by another program stays a choice. */
function withChoice(after: number) {
  if (AFTER_CHOICES.some(({ value }) => value === String(after))) return AFTER_CHOICES
  return [{ value: String(after), label: afterText(after) }, ...AFTER_CHOICES]
}
