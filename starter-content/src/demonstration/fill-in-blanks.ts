import { blanksIn, replaceBlanks, textsIn } from '@holdfast/contract/content/blanks'
import type { Guidance } from '@holdfast/contract/content/content'

/** The guidance with a school's answers instead of the blanks. Throws on a blank without an answer. */
export function fillInBlanks(guidance: Guidance, answers: Record<string, string>): Guidance {
  return replaceBlanks(guidance, (blank, isMarkdown) => {
    const answer = answers[blank]
    if (answer === undefined) throw new Error(`The school has no answer to ${blank}`)
    return isMarkdown ? answer : withoutMarkup(answer)
  })
}

function withoutMarkup(markdown: string): string {
  return markdown.replaceAll('**', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** The names of the blanks in the guidance, each once. */
export function blanksOf(guidance: Guidance): string[] {
  return [...new Set(textsIn(guidance).flatMap(blanksIn))]
}
