import type { Guidance } from '@holdfast/contract/content'

/** Something that only the school itself knows: `[FILL IN: where the grab bag is]`. */
const BLANK = /\[FILL IN: ([^\]]+)\]/g

/** The guidance with a school's answers in place of the blanks. Throws on a blank without an answer. */
export function fillInBlanks(guidance: Guidance, answers: Record<string, string>): Guidance {
  return inEveryText(guidance, (text) =>
    text.replace(BLANK, (blank, question: string) => {
      const answer = answers[question]
      if (answer === undefined) throw new Error(`The school has no answer to ${blank}`)
      return answer
    }),
  )
}

/** The questions in the blanks of the guidance, each once. */
export function blanksOf(guidance: Guidance): string[] {
  const found = [...JSON.stringify(guidance).matchAll(BLANK)]
  return [...new Set(found.map(([, question = '']) => question))]
}

function inEveryText<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, entry: unknown) =>
    typeof entry === 'string' ? change(entry) : entry,
  ) as T
}
