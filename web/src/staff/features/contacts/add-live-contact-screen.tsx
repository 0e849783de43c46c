import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact } from '@holdfast/contract/contacts'
import { type FormEvent, useState } from 'react'
import { useActiveIncident } from '../../../data/active-incident.ts'
import { useContacts, useSaveContact } from '../../../data/contacts.ts'
import { useIncidents } from '../../../data/incidents.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { IncidentLine, StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import styles from './live-contact-form.module.css'
import {
  EMPTY_DRAFT,
  FIELD_LABELS,
  idToSave,
  isFilled,
  type LiveContactDraft,
  type LiveContactField,
  type LiveContactFields,
  liveContact,
  problemsOf,
} from './live-contact-rules.ts'

const FORM = 'add-live-contact'
const ABOVE = '/contacts/live'

/** A new contact for the active incident. What is typed is kept until Save or Exit. */
export function AddLiveContactScreen() {
  const goBack = useGoBack(ABOVE)
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const { incident, state } = useActiveIncident()
  const incidents = useIncidents()
  const contacts = useContacts()
  const contact = useSaveContact()
  const draft = useFormDraft<LiveContactDraft>('live contact')
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const typed = draft.value ?? EMPTY_DRAFT
  const busy = contact.pending || draft.isEnded
  const arrived = busy ? undefined : contacts.data?.find((contact) => contact.id === typed.id)

  function type(field: LiveContactField, value: string) {
    const next = { ...typed, [field]: value }
    if (isFilled(next)) draft.save(next)
    else draft.clear()
  }

  async function save() {
    if (incident === undefined) return
    const wrong = problemsOf(typed)
    if (wrong.length > 0) return setProblems(wrong)
    setProblems([])
    if (!(await confirm({ message: 'Create new contact?' }))) return
    const body = liveContact(typed, incident.id)
    const id = idToSave(typed, body, arrived)
    draft.save({ ...typed, id })
    const outcome = await contact.run({ id, body })
    if (!outcome.ok) {
      // Who may only add may not change: the earlier attempt had arrived with other words.
      const hasArrived = outcome.failure.code === 'not-allowed'
      if (hasArrived) contacts.retry()
      return setProblems(hasArrived ? [] : problemsOfFailure(outcome.failure))
    }
    draft.end()
    toast.success('New contact created')
    goBack()
  }

  async function exit() {
    const danger = isFilled(typed)
    if (!(await confirm({ message: 'Exit without saving changes?', danger }))) return
    draft.end()
    goBack()
  }

  return (
    <StaffScreen
      title="Add Contact"
      back={ABOVE}
      bottom={
        <SaveBar
          form={FORM}
          online={online}
          canSave={incident !== undefined}
          busy={busy}
          leaveLabel="Exit"
          onLeave={() => void exit()}
        />
      }
    >
      <SectionLoader read={{ state, retry: incidents.retry }}>
        {() => (
          <>
            {incident ? <IncidentLine incident={incident} /> : <NoIncident />}
            {arrived && <HasArrived contact={arrived} />}
            <LiveContactForm
              id={FORM}
              fields={typed}
              onType={type}
              onSave={() => void save()}
              busy={busy}
              problems={problems}
            />
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function NoIncident() {
  return (
    <Notice icon={faTowerBroadcast} title="No Active Incident">
      A live contact belongs to an incident. Save appears when one is in progress.
    </Notice>
  )
}

/** An earlier attempt reached the server, but its response was lost. */
function HasArrived({ contact }: { contact: Contact }) {
  return (
    <Notice kind="warn" title="This contact has reached the server">
      {contact.name}, {contact.phone}, is among the live contacts already. If you have changed
      something since, Save adds it as another contact.
    </Notice>
  )
}

type LiveContactFormProps = {
  /** The Save button stands outside and names the form by this. */
  id: string
  fields: LiveContactFields
  onType: (field: LiveContactField, value: string) => void
  onSave: () => void
  busy: boolean
  problems: readonly Problem[]
}

/** Name, description and phone of a live contact. */
function LiveContactForm(props: LiveContactFormProps) {
  const { id, fields, onType, onSave, busy, problems } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }

  const shared = (field: LiveContactField) => ({
    name: field,
    label: FIELD_LABELS[field],
    value: fields[field],
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: (event: { target: { value: string } }) => onType(field, event.target.value),
  })

  return (
    <form id={id} noValidate inert={busy} className={styles.form} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <TextField {...shared('name')} autoComplete="off" autoCapitalize="words" />
      <TextField {...shared('title')} hint="Optional: who they are" autoComplete="off" />
      <TextField {...shared('phone')} type="tel" autoComplete="off" />
    </form>
  )
}
