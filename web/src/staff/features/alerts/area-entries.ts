import { areasOf } from '@holdfast/contract/alerts/alert-areas'
import type { NewAlert } from '@holdfast/contract/alerts/alerts'
import { foldAreas } from '@holdfast/contract/alerts/fold-areas'
import { newRecordId } from '@holdfast/contract/ids'

/** An area in the form of an alert. `isTyped`: its name is none of those that an admin has listed. */
export type AreaEntry = { key: string; name: string; isTyped: boolean; words: string }

export function newAreaEntry(): AreaEntry {
  return { key: newRecordId(), name: '', isTyped: false, words: '' }
}

/** What is typed into the form of an alert. */
export type AlertText = { message: string; areas: AreaEntry[]; others: string }

/** What is sent: entries in which nothing was entered are left out, and an area without words does what the alert is called. */
export function wordsToSend(
  text: AlertText,
  title: string,
): Pick<NewAlert, 'message' | 'areas' | 'others'> {
  const filled = text.areas.filter(isFilled)
  const { areas, others, message } = foldAreas({
    areas: filled.map(({ name, words }) => ({ name, words: words.trim() || title })),
    others: text.others.trim(),
    message: text.message.trim(),
  })
  return { message, ...(areas.length > 0 && { areas, others }) }
}

/** The text of an alert as it was typed, to be changed and sent again. `names`: the areas that an admin has listed. */
export function textOf(
  alert: Pick<NewAlert, 'message' | 'areas' | 'others'>,
  names: readonly string[],
): AlertText {
  const { areas, others } = areasOf(alert)
  return {
    message: alert.message ?? '',
    areas: areas.map((area) => ({
      ...newAreaEntry(),
      ...area,
      isTyped: !names.includes(area.name),
    })),
    others,
  }
}

const NO_AREA = 'Choose an area, or write this into the message instead'

/** Why the alert cannot be sent, by the key of the entry or `others`: words that have no place would mislead people. */
export function problemsOf(
  entries: readonly AreaEntry[],
  others: string,
): ReadonlyMap<string, string> {
  const filled = entries.filter(isFilled)
  if (filled.length === 0 && others.trim() !== '') return new Map([['others', NO_AREA]])
  const nameless = filled.filter(({ name }) => name.trim() === '')
  return new Map(nameless.map(({ key }) => [key, 'Choose the area, or remove it']))
}

function isFilled({ name, words }: AreaEntry): boolean {
  return name.trim() !== '' || words.trim() !== ''
}
