import type { Incident } from '@holdfast/contract/incidents/incidents'
import { findTextProblem, withExercise } from '@holdfast/contract/incidents/parent-messages'
import { MAX_NAME_CHARACTERS, MAX_PARENT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import {
  newStepAttempt,
  type StandingMessage,
  type StepAttempt,
  useStepToParents,
} from '../../../data/log/parent-messages.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './parent-messages-screen.module.css'
import { StepFailure } from './step-failure.tsx'

/** `attempt` stays the same until something is typed, so that a repeated one is one message. */
type Fields = { title: string; text: string; attempt?: StepAttempt }

type MessageFormProps = {
  incident: Incident
  replaced: StandingMessage | undefined
  onDone: () => void
}

/** A new message, or a text that takes the place of another one and needs an approval of its own. */
export function MessageForm({ incident, replaced, onDone }: MessageFormProps) {
  const { id: incidentid, exercise } = incident
  const online = useOnline()
  const adding = useStepToParents()
  const toast = useToast()
  const templates = useContent().data?.parenttemplates ?? []
  const draft = useDraft<Fields>(`parents ${incidentid} ${replaced?.entry.id ?? ''}`)
  const [isTried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isChange = replaced !== undefined
  // The button was in a card below.
  useEffect(() => {
    if (isChange) heading.current?.focus()
  }, [isChange])
  const start = { title: '', text: exercise ? withExercise('') : '' }
  const fields: Fields = draft.value ?? { ...start, ...replaced?.message }
  const problems = {
    title: fields.title.trim() === '' ? 'Enter a title' : undefined,
    text: fields.text.trim() === '' ? 'Enter the text' : findTextProblem(fields, exercise),
  }

  function type(typed: Partial<Fields>) {
    adding.reset()
    draft.save({ title: fields.title, text: fields.text, ...typed })
  }

  function take(templateid: string) {
    const template = templates.find(({ id }) => id === templateid)
    if (!template) return
    const { title, text } = template
    type({ title, text: exercise ? withExercise(text) : text })
  }

  async function propose(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.title || problems.text) return
    const { attempt = newStepAttempt() } = fields
    draft.save({ ...fields, attempt })
    const words = { title: fields.title.trim(), text: fields.text.trim() }
    const message = {
      step: 'proposed' as const,
      ...words,
      of: '',
      replaces: replaced?.entry.id ?? '',
    }
    const outcome = await adding.run({
      incidentid: replaced?.entry.incidentid ?? incidentid,
      message,
      attempt,
    })
    if (!outcome.ok) return
    draft.clear()
    setTried(false)
    toast.success('It waits for approval', 'parents')
    onDone()
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void propose(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {replaced ? `Change: ${replaced.message.title}` : 'New message'}
      </h2>
      {!replaced && templates.length > 0 && (
        <SelectField
          label="Begin with a template"
          emptyOption="Choose a template"
          value=""
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => take(target.value)}
        />
      )}
      <TextField
        label="Title"
        hint="For you: parents do not see it"
        value={fields.title}
        maxLength={MAX_NAME_CHARACTERS}
        error={isTried ? problems.title : undefined}
        onChange={({ target }) => type({ title: target.value })}
      />
      <TextArea
        label="What parents read"
        minRows={6}
        value={fields.text}
        maxLength={MAX_PARENT_MESSAGE_CHARACTERS}
        error={isTried ? problems.text : undefined}
        onChange={({ target }) => type({ text: target.value })}
      />
      <StepFailure failure={adding.failure} done="proposed" />
      <div className={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          busy={adding.pending}
          disabledReason={online ? undefined : 'Needs a connection'}
        >
          Ask for approval
        </Button>
        {replaced && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  )
}
