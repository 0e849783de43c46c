import { MAX_ALERT_AREAS } from '../limits.ts'
import {
  type AlertArea,
  type AlertAreas,
  areasText,
  EVERYBODY_ELSE,
  sentence,
} from './alert-areas.ts'

const WITHOUT_NAME = 'An area without a name'
const WITHOUT_WORDS = 'Do what this alert says'

/**
 * The areas as they are sent. An alert is never refused for its areas: its sender has held the button, and perhaps
 * has no network until minutes later. An area called `Everybody else` says its words to everybody else, areas of
 * one name say all their words in one place, and whatever has no place among the areas begins the message.
 */
export function foldAreas<Words extends AlertAreas & { message: string }>(words: Words): Words {
  const named = joinSameNames(words.areas)
  const isElse = ({ name }: AlertArea) => name.toLowerCase() === EVERYBODY_ELSE.toLowerCase()
  const others = [...named.filter(isElse).map((area) => area.words), words.others.trim()]
    .filter((part) => part !== '')
    .reduce(joinWords, '')
  const all = named.filter((area) => !isElse(area))
  const areas = all.slice(0, MAX_ALERT_AREAS)
  const more = areasText({ areas: all.slice(MAX_ALERT_AREAS), others: '' })
  const isToAll = areas.length === 0
  const message = [isToAll ? others : more, words.message].filter((part) => part !== '').join('\n')
  return { ...words, areas, others: isToAll ? '' : others, message }
}

function joinSameNames(areas: readonly AlertArea[]): AlertArea[] {
  const byName = new Map<string, AlertArea>()
  for (const given of areas) {
    if (given.name.trim() === '' && given.words.trim() === '') continue
    const name = given.name.replace(/\s+/g, ' ').trim() || WITHOUT_NAME
    const words = given.words.trim() || WITHOUT_WORDS
    const same = byName.get(name.toLowerCase())
    byName.set(
      name.toLowerCase(),
      same ? { ...same, words: joinWords(same.words, words) } : { name, words },
    )
  }
  return [...byName.values()]
}

function joinWords(first: string, second: string): string {
  if (first === '' || first === second) return second
  return `${sentence(first)} ${second}`
}
