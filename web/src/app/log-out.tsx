import { isRecipient } from '@holdfast/contract/endpoints/permissions'
import { listOf, midSentence } from '@holdfast/contract/text'
import { useAlerts } from '../data/alerts/alerts.ts'
import { useContent } from '../data/content/content.ts'
import { useActiveIncident } from '../data/incidents/active-incident.ts'
import { useMe } from '../data/sign-in/me.ts'
import { logOut } from '../data/sign-in/sign-in.ts'
import { isOnline } from '../http/connectivity.ts'
import { useNavigate } from '../routing/navigation.tsx'
import { useConfirm } from '../ui/dialog/confirm-host.tsx'
import { countUnsent, losses, type Unsent } from './unsent-now.ts'

/**
 * Asks for confirmation and logs out. The guard then leads to the sign-in screen. Whoever holds a role in an
 * open incident is asked to hand it over first, and may log out all the same.
 */
export function useAskLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { userid, roles } = useMe()
  const { open } = useActiveIncident()
  const titles = useContent().data?.roles.filter(({ id }) => roles.includes(id)) ?? []
  const alert = useAlerts().data?.find((each) => each.ended === null && isRecipient(each, userid))
  return async () => {
    const isSure = await confirm({
      ...(open.length > 0 && titles.length > 0
        ? {
            title: 'Log out',
            message: `You are ${listed(titles)}. Hand over first?`,
            instead: { label: 'Hand over', run: () => navigate('/handovers/new') },
            confirmLabel: 'Log out anyway',
          }
        : { message: 'Are you sure you wish to log out?' }),
      details: consequences(await countUnsent(), isOnline(), alert?.title).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      )),
    })
    if (isSure) await logOut()
  }
}

function listed(roles: readonly { title: string }[]): string {
  return listOf(roles.map(({ title }) => midSentence(title)))
}

/** The consequences of logging out now. */
export function consequences(unsent: Unsent, online: boolean, alert?: string): string[] {
  const { waiting, refused, pictures } = unsent
  const sentences: string[] = []
  if (alert !== undefined) {
    sentences.push(
      `${alert} is still in progress. Once you are logged out, this device shows no updates and no all clear.`,
    )
  }
  sentences.push(...losses(unsent))
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
