import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { pluralise } from '@holdfast/contract/text'
import { useSendPushTest } from '../../../data/alerts/alert-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'

/** Sends a silent test to every device that takes Web Push. The table then shows which devices got it. */
export function PushTestButton({ organisationid }: { organisationid: string }) {
  const confirm = useConfirm()
  const toast = useToast()
  const test = useSendPushTest(organisationid)

  async function send() {
    const isSure = await confirm({
      message: 'Send a silent test to everybody’s devices?',
      details: <p>They show “Test: alerts reach this device”, without a sound.</p>,
    })
    if (!isSure) return
    const outcome = await test.run(undefined)
    if (outcome.ok) toast.success(`Test sent to ${pluralise(outcome.value, 'device')}`)
  }

  return (
    <>
      {test.failure && <FailureNotice sentences={test.failure.errors} />}
      <Button icon={faBell} busy={test.pending} onClick={() => void send()}>
        Send a silent test
      </Button>
    </>
  )
}
