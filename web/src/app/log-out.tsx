import { logOut } from '../data/sign-in.ts'
import { isOnline } from '../http/connectivity.ts'
import { outboxCounts } from '../sync/outbox.ts'
import { useConfirm } from '../ui/confirm-host.tsx'
import { consequences } from './log-out-consequences.ts'

/** Asks, and logs out; the guard then leads to the sign-in. */
export function useAskLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const isSure = await confirm({
      message: 'Are you sure you wish to log out?',
      details: consequences(outboxCounts(), isOnline()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      )),
    })
    if (isSure) await logOut()
  }
}
