import type { SentAnswer } from '../../../data/alerts/alert-answers.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { NumbersToRing } from './numbers-to-ring.tsx'
import { currentCalls } from './own-call.ts'
import { useIsUnanswered } from './use-is-unanswered.ts'

/** When the user called for help, by the device's clock; undefined once the server has that call. */
export function unsentCallSince(sent: readonly SentAnswer[]): string | undefined {
  const calls = currentCalls(sent)
  if (calls.some(({ state }) => state === 'sent')) return undefined
  return calls.find(({ state }) => state === 'waiting')?.timestamp
}

type UnsentCallProps = { since: string }

/** Says that a call for help is only on this device. */
export function UnsentCall({ since }: UnsentCallProps) {
  const online = useOnline()
  if (!useIsUnheard(since)) return null
  return (
    <Notice kind="danger" title="Nobody knows of your call yet">
      {online ? 'The server has not answered.' : 'This device is offline.'} Ring if you can, the
      numbers are below. Your call is sent automatically as soon as possible.
    </Notice>
  )
}

/** Below the fields, for what is typed there goes out with the call. */
export function NumbersForUnsentCall({ since }: UnsentCallProps) {
  return useIsUnheard(since) && <NumbersToRing isInOverlay />
}

function useIsUnheard(since: string): boolean {
  const online = useOnline()
  const isOverdue = useIsUnanswered(Date.parse(since))
  return !online || isOverdue
}

/** Says that the server does not have a call that this device remembers. */
export function LostCall({ onCallAgain }: { onCallAgain: () => void }) {
  return (
    <>
      <Notice
        kind="danger"
        title="The server does not have your call for help"
        actions={
          <Button kind="danger" onClick={onCallAgain}>
            Call again
          </Button>
        }
      >
        Nobody knows of it now. Call again, and ring if you can.
      </Notice>
      <NumbersToRing isInOverlay />
    </>
  )
}
