import { isRecipient } from '@holdfast/contract/endpoints/permissions'
import { useAlerts } from '../data/alerts/alerts.ts'
import { useMe } from '../data/sign-in/me.ts'
import { logOut } from '../data/sign-in/sign-in.ts'
import { isOnline } from '../http/connectivity.ts'
import { type OutboxCounts, outboxCounts } from '../sync/outbox.ts'
import { useConfirm } from '../ui/dialog/confirm-host.tsx'

/** Asks for confirmation and logs out. The guard then leads to the sign-in screen. */
export function useAskLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  const { userid } = useMe()
  const alert = useAlerts().data?.find((each) => each.ended === null && isRecipient(each, userid))
  return async () => {
    const isSure = await confirm({
      message: 'Are you sure you wish to log out?',
      details: consequences(await countUnsent(), isOnline(), alert?.title).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      )),
    })
    if (isSure) await logOut()
  }
}

type Unsent = OutboxCounts & { pictures?: number }

/** Pictures are sent by a module that is loaded later; without it nobody has added any. */
async function countUnsent(): Promise<Unsent> {
  const pictures = await import('../sync/picture-outbox.ts').then(
    ({ countUnsentPictures }) => countUnsentPictures(),
    () => 0,
  )
  return { ...outboxCounts(), pictures }
}

/** The consequences of logging out now. */
export function consequences(
  { waiting, refused, pictures = 0 }: Unsent,
  online: boolean,
  alert?: string,
): string[] {
  const sentences: string[] = []
  if (alert !== undefined) {
    sentences.push(
      `${alert} is still in progress. Once you are logged out, this device shows no updates and no all clear.`,
    )
  }
  if (waiting > 0) sentences.push(`${countOf(waiting)} not been sent yet. ${keptOf(waiting)}`)
  if (refused > 0) sentences.push(`${countOf(refused)} not been accepted. ${keptOf(refused)}`)
  if (pictures > 0) {
    const count = pictures === 1 ? '1 picture has' : `${pictures} pictures have`
    sentences.push(`${count} not been sent yet. ${keptOf(pictures)}`)
  }
  if (!online) sentences.push('You cannot sign in again until you are online.')
  return sentences
}

function countOf(count: number): string {
  return count === 1 ? '1 entry has' : `${count} entries have`
}

function keptOf(count: number): string {
  return `${count === 1 ? 'It is' : 'They are'} kept on this device for you.`
}
