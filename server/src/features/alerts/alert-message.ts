import { meaningOf } from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { doUpdatesFit, laterUpdates, updatesText } from '@holdfast/contract/alerts/earlier-updates'
import type { Message } from '../../platform/mail/message.ts'

type AlertWords = Pick<
  Alert,
  'title' | 'exercise' | 'instruction' | 'message' | 'authorname' | 'areas'
> &
  Pick<Alert, 'updates' | 'continues' | 'timestamp'>

/** Instead of everything that updates which are not in the mail may take back. */
const CHANGED = 'The instructions have changed. Open Holdfast.'

/** The mail that alerts somebody, with the link to answer. */
export function alertMessage(alert: AlertWords, to: string, link: string): Message {
  const { instruction, message, authorname, areas } = alert
  // They may take back everything else, the instruction too.
  const later = laterUpdates(alert)
  const updates = updatesText(later)
  // Whoever is in a named area reads first what is meant for them.
  const original =
    areas.length > 0
      ? [message, `${meaningOf(alert.title)} ${instruction}`]
      : [instruction, message]
  const words = doUpdatesFit(later) ? [updates, ...original] : [CHANGED, updates]
  return {
    to,
    subject: `Alert: ${titleOf(alert)}`,
    text: joinParagraphs([...words, `Sent by ${authorname}. Answer here: ${link}`]),
  }
}

/** The mail that says that the alert has ended. It calls that no all clear: another one may be open. */
export function endMessage(
  alert: Pick<Alert, 'title' | 'exercise' | 'endmessage' | 'endinstruction' | 'mistake'>,
  to: string,
): Message {
  if (alert.mistake) {
    return {
      to,
      subject: `Sent by mistake: ${titleOf(alert)}`,
      text: joinParagraphs(['This alert was sent by mistake.', alert.endmessage]),
    }
  }
  return {
    to,
    subject: `Alert ended: ${titleOf(alert)}`,
    text: joinParagraphs([
      'This alert has ended. Holdfast shows whether another one is in progress.',
      alert.endmessage,
      alert.endinstruction,
    ]),
  }
}

function titleOf({ title, exercise }: Pick<Alert, 'title' | 'exercise'>): string {
  return `${exercise ? 'Exercise: ' : ''}${title}`
}

function joinParagraphs(paragraphs: readonly string[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`
}
