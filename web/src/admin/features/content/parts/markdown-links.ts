import { isSafeLink } from '../../../../ui/safe-link.ts'

const INLINE = /(!?)\[[^\]]*\]\(\s*<?([^)\s>]+)/g
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm

/** A sentence for each link of a markdown text that staff could not follow. */
export function linkProblems(text: string): string[] {
  const inline = [...text.matchAll(INLINE)].flatMap(([, mark, address]) => (mark ? [] : [address]))
  const defined = [...text.matchAll(DEFINITION)].map(([, address]) => address)
  const addresses = [...inline, ...defined].filter((address) => address !== undefined)
  return [...new Set(addresses)]
    .filter((address) => !isSafeLink(address))
    .map(
      (address) =>
        `The link to ${address} cannot be followed: begin it with https:, http:, mailto: or tel:`,
    )
}
