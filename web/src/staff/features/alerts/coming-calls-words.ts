import type { ComingCall } from '@holdfast/contract/alerts/open-calls'
import { listOf } from '@holdfast/contract/text'

const MINUTE_MS = 60_000

/**
 * `Sam is coming to Alex`, `4 min ago`; once they should be there, `Is somebody with Alex?`. The call that has waited
 * longest is named, and how many others there are.
 */
export function describeComing(
  calls: readonly ComingCall[],
  now: number,
): { title: string; text: string } {
  const [call] = calls
  if (call === undefined) return { title: '', text: '' }
  const { name, coming, since, isDue } = call
  const ago = `${Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))} min ago`
  const more = calls.length > 1 ? `. ${calls.length - 1} more` : ''
  const said = saidToCome(coming)
  if (!isDue) return { title: `${said} to ${name}`, text: `${ago}${more}` }
  const text = `${said}, ${ago}. ${name} has not said that they are safe${more}`
  return { title: `Is somebody with ${name}?`, text }
}

/** `You and Sam are coming` */
function saidToCome(coming: readonly string[]): string {
  const names = [...coming].sort((a, b) => Number(b === 'You') - Number(a === 'You'))
  const verb = names.length > 1 || names[0] === 'You' ? 'are' : 'is'
  return `${listOf(names)} ${verb} coming`
}
