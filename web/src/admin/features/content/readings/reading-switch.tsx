import { useRequestReading } from '../../../../data/content/readings.ts'
import { countReaders, type PageReaders } from '../../../../domain/reading-rules.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import styles from './reading-switch.module.css'

type PageReadersProps = { page: string; readers: PageReaders | undefined }

/** Whether staff are asked to say that they have read the page. */
export function ReadingSwitch({ page, readers }: PageReadersProps) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const request = useRequestReading(organisationid)
  const isAsked = readers !== undefined

  async function change() {
    if (request.pending || !online) return
    const outcome = await request.run({ page, asked: !isAsked })
    if (outcome.ok) toast.success(isAsked ? 'Staff are no longer asked' : 'Staff are asked')
  }

  return (
    <div className={styles.switch} data-print="hide">
      {request.failure && <FailureNotice title="Not saved" sentences={request.failure.errors} />}
      <Switch
        label="Staff confirm that they have read this page"
        hint={online ? 'At the end of the published page, once each.' : 'Needs a connection'}
        checked={isAsked}
        aria-disabled={!online || request.pending || undefined}
        onChange={() => void change()}
      />
    </div>
  )
}

/** For a change that matters: what staff have said so far counts for the earlier request only. */
export function AskAgain({ page, readers }: { page: string; readers: PageReaders }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const confirm = useConfirm()
  const request = useRequestReading(organisationid)

  async function ask() {
    const isSure = await confirm({
      message: 'Ask everybody to read this page again?',
      details: (
        <p>
          {readers.isChanged
            ? 'The text has changed since you asked. Tell staff what has changed.'
            : 'The text has not changed since you asked.'}{' '}
          {countReaders(readers)} have said that they have read it. They are asked again too.
        </p>
      ),
      confirmLabel: 'Ask everybody again',
    })
    if (!isSure) return
    const outcome = await request.run({ page, asked: true })
    if (outcome.ok) toast.success('Everybody is asked again')
  }

  return (
    <div data-print="hide">
      {request.failure && <FailureNotice title="Not saved" sentences={request.failure.errors} />}
      <Button
        busy={request.pending}
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void ask()}
      >
        Ask everybody again
      </Button>
    </div>
  )
}
