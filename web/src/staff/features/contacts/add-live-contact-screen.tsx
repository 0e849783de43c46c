import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact } from '@holdfast/contract/people/contacts'
import { useEffect, useState } from 'react'
import { useContacts, useSaveContact } from '../../../data/contacts.ts'
import { useIncidentFromStart } from '../../../data/incidents/active-incident.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { readDraft, saveDraft } from '../../../storage/drafts.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { ClosedWhileTyping } from '../../shell/closed-while-typing.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { LiveContactForm } from './live-contact-form.tsx'
import {
  EMPTY_DRAFT,
  idToSave,
  isFilled,
  type LiveContactDraft,
  type LiveContactField,
  liveContact,
  problemsOf,
} from './live-contact-rules.ts'

const FORM = 'add-live-contact'
const ABOVE = '/contacts/live'

/** Adds a contact to the active incident. What is typed is kept until Save or Exit. */
export function AddLiveContactScreen() {
  const goBack = useGoBack(ABOVE)
  const confirm = useConfirm()
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const { incident, state, retry } = useIncidentFromStart()
  const contacts = useContacts()
  const saving = useSaveContact()
  const draft = useFormDraft<LiveContactDraft>(draftKey(incident?.id))
  useDraftBeforeIncident(incident?.id)
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const typed = draft.value ?? EMPTY_DRAFT
  const busy = saving.pending || draft.isEnded
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
    const outcome = await saving.run({ id, body })
    if (!outcome.ok) {
      // The earlier attempt had arrived for another incident, and a contact stays with its own.
      const hasArrived = outcome.failure.code === 'not-allowed'
      if (hasArrived) contacts.retry()
      return setProblems(hasArrived ? [] : problemsOfFailure(outcome.failure))
    }
    draft.end()
    toast.success('New contact created')
    goBack()
  }

  async function exit() {
    if (!(await confirmExit(isFilled(typed)))) return
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
          canSave={incident?.closed === null}
          busy={busy}
          leaveLabel="Exit"
          onLeave={() => void exit()}
        />
      }
    >
      <SectionLoader read={{ state, retry }}>
        {() => (
          <>
            {incident ? <IncidentLine incident={incident} /> : <NoIncident />}
            {incident && <ClosedWhileTyping incident={incident} />}
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

/** What is typed before an incident has begun belongs to the one that begins. */
function useDraftBeforeIncident(incidentid: string | undefined) {
  useEffect(() => {
    const typed = readDraft(draftKey())
    if (incidentid === undefined || typed === undefined) return
    saveDraft(draftKey(incidentid), readDraft(draftKey(incidentid)) ?? typed)
    saveDraft(draftKey(), undefined)
  }, [incidentid])
}

function draftKey(incidentid?: string): string {
  return incidentid === undefined ? 'live contact' : `live contact ${incidentid}`
}

function NoIncident() {
  return (
    <Notice icon={faTowerBroadcast} title="No Active Incident">
      A live contact belongs to an incident. Save appears when one is in progress.
    </Notice>
  )
}

/** Says that an earlier attempt had reached the server although its response was lost. */
function HasArrived({ contact }: { contact: Contact }) {
  return (
    <Notice kind="warn" title="This contact has reached the server">
      {contact.name}, {contact.phone}, is among the live contacts already. If you have changed
      something since, Save adds it as another contact.
    </Notice>
  )
}
