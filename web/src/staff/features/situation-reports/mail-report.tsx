import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { newRecordId } from '@holdfast/contract/ids'
import { situationReportTitle } from '@holdfast/contract/incidents/situation-report-text'
import { useState } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useSettings } from '../../../data/content/map-services.ts'
import { useMailReport } from '../../../data/log/mail-report.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { PeopleChoice } from '../../../domain/people-choice.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import type { NamedVersion } from './use-reported-incident.ts'

type MailReportProps = { shown: NamedVersion }

/** Sends this version to people of the organisation; or says why it cannot. */
export function MailReport({ shown }: MailReportProps) {
  const canSend = isAllowed(useMe(), 'write situation reports')
  const online = useOnline()
  const canMail = useSettings().data?.canMail
  const [isOpen, setOpen] = useState(false)
  if (!canSend || shown.incident.closed !== null) return null
  const obstacle = obstacleTo({ online, canMail, sending: shown.entry.sending })
  return (
    <>
      <Button icon={faEnvelope} disabled={obstacle !== undefined} onClick={() => setOpen(true)}>
        Send by mail
      </Button>
      {obstacle && <p className="meta">{obstacle}</p>}
      {isOpen && <MailDialog shown={shown} onClose={() => setOpen(false)} />}
    </>
  )
}

type Now = { online: boolean; canMail: boolean | undefined; sending: string }

function obstacleTo({ online, canMail, sending }: Now): string | undefined {
  if (canMail === false) {
    return 'No mail server is set up for Holdfast. Print the report, or copy it as text.'
  }
  if (!online) return 'Mail can be sent when you are back online.'
  return sending === 'sent' ? undefined : 'Mail can be sent once the server has this version.'
}

/** The id is that of the mail: a second attempt with it sends no second one. */
type MailDraft = { id: string; userids: string[] }

function MailDialog({ shown, onClose }: MailReportProps & { onClose: () => void }) {
  const { entry, incident, version } = shown
  const { organisationname } = useMe()
  const users = (useUsers().data ?? []).filter(({ suspended }) => !suspended)
  const toast = useToast()
  const { run, pending, failure } = useMailReport()
  const [problem, setProblem] = useState<string>()
  const draft = useDraft<MailDraft>(`mail of ${entry.id}`)
  const chosen = draft.value?.userids ?? []

  function choose(userid: string, isChosen: boolean) {
    const others = chosen.filter((each) => each !== userid)
    // Other people make it another mail.
    draft.save({ id: newRecordId(), userids: isChosen ? [...others, userid] : others })
  }

  async function send() {
    setProblem(chosen.length === 0 ? 'Choose who gets the mail' : undefined)
    if (draft.value === undefined || chosen.length === 0 || pending) return
    const sent = await run({ incidentid: incident.id, entryid: entry.id, ...draft.value })
    if (!sent.ok) return
    draft.clear()
    toast.success('The situation report was sent')
    onClose()
  }

  const sentences = problem ? [problem] : (failure?.errors ?? [])
  return (
    <Dialog
      open
      title="Send by mail"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" busy={pending} onClick={() => void send()}>
            Send
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {sentences.length > 0 && (
        <FailureNotice title="The mail was not sent" sentences={sentences} />
      )}
      <p>Subject: {situationReportTitle({ incident, version, organisationname })}</p>
      <p className="meta">
        It goes to people of your organisation. The log says, with your name, who got it.
      </p>
      <PeopleChoice name="recipients" people={users} chosen={chosen} onChoose={choose} />
    </Dialog>
  )
}
