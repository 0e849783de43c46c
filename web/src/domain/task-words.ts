import { MAX_NAME_CHARACTERS, MAX_TASK_TEXT_CHARACTERS } from '@holdfast/contract/limits'

/** A text as title and details of a task: its first words, and all of it where it is longer. */
export function wordsForTask(text: string): { title: string; detail: string } {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= MAX_NAME_CHARACTERS) return { title: words, detail: '' }
  const cut = words.slice(0, MAX_NAME_CHARACTERS - 1)
  const title = `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100)).trimEnd()}…`
  return { title, detail: text.trim().slice(0, MAX_TASK_TEXT_CHARACTERS) }
}
