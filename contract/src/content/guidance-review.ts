/**
 * The guidance that Holdfast comes with follows published sources, but no qualified person has
 * checked it for the school. Each of its pages carries this note until an admin removes it.
 */
export const UNCHECKED_NOTE = 'Have a qualified person check this page before you use it.'

/** Also in the JSON of a text, where the note stands as it is written. */
export function withoutUncheckedNote(text: string): string {
  return text.replaceAll(` ${UNCHECKED_NOTE}`, '').replaceAll(UNCHECKED_NOTE, '')
}
