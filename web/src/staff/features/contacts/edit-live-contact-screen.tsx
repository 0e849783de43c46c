import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import type { Contact } from '@holdfast/contract/people/contacts'
import { useContacts, useSaveContact } from '../../../data/contacts.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { useRecordEdit } from '../../../editing/use-record-edit.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { LiveContactForm } from './live-contact-form.tsx'
import { canCorrect, FIELD_LABELS, problemsOf } from './live-contact-rules.ts'

const FORM = 'edit-live-contact'
const TITLE = 'Edit Contact'
const ABOVE = '/contacts/live'

/** Corrects a live contact: for the user who added it, while its incident is open. */
export function EditLiveContactScreen() {
  const { contactid } = useParams()
  const contacts = useContacts()
  const incidents = useIncidents()
  const me = useMe()
  const contact = contacts.data?.find(({ id }) => id === contactid)
  if (contact && canCorrect(contact, me, incidents.data ?? []))
    return <EditForm contact={contact} key={contact.id} />
  return (
    <StaffScreen title={TITLE} back={ABOVE}>
      <SectionLoader read={[contacts, incidents]}>
        {() => (
          <EmptyState
            icon={faAddressBook}
            title="This contact cannot be changed here"
            text="Who added a live contact can correct it until its incident is closed; admins can always, in the admin console."
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function EditForm({ contact }: { contact: Contact }) {
  const goBack = useGoBack(ABOVE)
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const contacts = useContacts()
  const { id, name, title, phone, groupid } = contact
  const form = useRecordEdit({
    draftKey: `edit live contact/${id}`,
    current: { name, title, phone },
    labelOf: (field) => FIELD_LABELS[field],
    write: useSaveContact(),
    onConflict: contacts.retry,
  })

  async function save() {
    const fields = {
      name: form.fields.name.trim(),
      title: form.fields.title.trim(),
      phone: form.fields.phone.trim(),
    }
    const body = { ...fields, groupid, base: { name, title, phone } }
    if (!(await form.save(problemsOf(fields), () => ({ id, body })))) return
    toast.success('Contact changed')
    goBack()
  }

  async function exit() {
    if (!(await confirmExit(form.isChanged))) return
    form.dropDraft()
    goBack()
  }

  return (
    <StaffScreen
      title={TITLE}
      back={ABOVE}
      bottom={
        <SaveBar
          form={FORM}
          online={online}
          busy={form.busy}
          leaveLabel="Exit"
          onLeave={() => void exit()}
        />
      }
    >
      {form.isRestored && <Notice title="Your unfinished changes">They are not saved yet.</Notice>}
      <LiveContactForm
        id={FORM}
        fields={form.fields}
        onType={(field, value) => form.change({ [field]: value })}
        onSave={() => void save()}
        busy={form.isLocked}
        problems={form.problems}
        below={(field) => <ConflictChoice form={form} field={field} />}
      />
    </StaffScreen>
  )
}
