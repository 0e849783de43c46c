import type { ComingCall } from '@holdfast/contract/alerts/open-calls'

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
  const verb = coming.length > 1 || coming[0] === 'You' ? 'are' : 'is'
  const said = `${coming.join(', ')} ${verb} coming`
  if (!isDue) return { title: `${said} to ${name}`, text: `${ago}${more}` }
  const text = `${said}, ${ago}. ${name} has not said that they are safe${more}`
  return { title: `Is somebody with ${name}?`, text }
}
