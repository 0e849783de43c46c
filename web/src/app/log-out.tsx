import { logOut } from '../data/sign-in.ts'
import { isOnline } from '../http/connectivity.ts'
import { unsentCount } from '../sync/outbox.ts'
import { useConfirm } from '../ui/confirm-host.tsx'

/** Asks, and logs out; the guard then leads to the sign-in. */
export function useAskLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const isSure = await confirm({
      message: 'Are you sure you wish to log out?',
      details: consequences(unsentCount(), isOnline()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      )),
    })
    if (isSure) await logOut()
  }
}

/** The consequences of logging out now. */
export function consequences(unsent: number, online: boolean): string[] {
  const sentences: string[] = []
  if (unsent === 1) {
    sentences.push('1 entry has not been sent yet. It is kept on this device for you.')
  }
  if (unsent > 1) {
    sentences.push(
      `${unsent} entries have not been sent yet. They are kept on this device for you.`,
    )
  }
  if (!online) sentences.push('You cannot sign in again until you are online.')
  return sentences
}
