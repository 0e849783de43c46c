import { newRecordId } from '@holdfast/contract/ids'
import type { IncidentSettings } from '@holdfast/contract/incidents/incident-settings'
import type { ParentTemplate } from '@holdfast/contract/incidents/parent-messages'
import {
  MAX_NAME_CHARACTERS,
  MAX_PARENT_MESSAGE_CHARACTERS,
  MAX_PARENT_TEMPLATES,
} from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import {
  useIncidentSettings,
  useSaveIncidentSettings,
} from '../../../data/incidents/incident-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './closers-form.module.css'

/** The texts with which messages to parents begin. */
export function ParentTemplatesForm() {
  const { organisationid } = useAdminOrganisation()
  const settings = useIncidentSettings(organisationid)
  return (
    <ReadSection read={settings}>
      {(settings) => <TemplatesForm key={organisationid} settings={settings} />}
    </ReadSection>
  )
}

function TemplatesForm({ settings }: { settings: IncidentSettings }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const save = useSaveIncidentSettings(organisationid)
  const [typed, setTyped] = useState<ParentTemplate[]>()
  const templates = typed ?? settings.parenttemplates

  function change(id: string, changed: Partial<ParentTemplate>) {
    setTyped(templates.map((each) => (each.id === id ? { ...each, ...changed } : each)))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { closers } = settings
    const outcome = await save.run({ closers, parenttemplates: templates })
    if (!outcome.ok) return
    setTyped(undefined)
    toast.success('Templates saved')
  }

  return (
    <Card as="section" labelledBy="parent-templates">
      <h2 id="parent-templates">Templates for messages to parents</h2>
      <p>
        The communications manager begins with one of them. Write what is not known yet in square
        brackets, such as [time]: it must be filled in before anybody approves the message.
      </p>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {save.failure && <FailureNotice sentences={save.failure.errors} />}
        {templates.map(({ id, title, text }, index) => (
          <div key={id} className={styles.template}>
            <TextField
              label={`Title of template ${index + 1}`}
              value={title}
              maxLength={MAX_NAME_CHARACTERS}
              onChange={({ target }) => change(id, { title: target.value })}
            />
            <TextArea
              label={`Text of template ${index + 1}`}
              value={text}
              maxLength={MAX_PARENT_MESSAGE_CHARACTERS}
              onChange={({ target }) => change(id, { text: target.value })}
            />
            <Button
              kind="quiet"
              onClick={() => setTyped(templates.filter((each) => each.id !== id))}
            >
              Remove template {index + 1}
            </Button>
          </div>
        ))}
        {templates.length < MAX_PARENT_TEMPLATES && (
          <Button
            onClick={() => setTyped([...templates, { id: newRecordId(), title: '', text: '' }])}
          >
            Add a template
          </Button>
        )}
        <Button
          type="submit"
          busy={save.pending}
          disabled={typed === undefined}
          disabledReason={online ? undefined : 'You can save when you are online.'}
        >
          Save templates
        </Button>
      </form>
    </Card>
  )
}
