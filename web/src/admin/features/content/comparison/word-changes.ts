/** A piece of text: the same in both versions, only in the later (`added`), or only in the earlier one. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** A passage that would take more comparisons is shown as replaced. */
const MAX_COMPARISONS = 1_000_000

/**
 * The changed passages of a text given as lines, word by word. Lines that are the same are left out,
 * so that each passage belongs to one place of the text.
 */
export function changedPassages(before: readonly string[], after: readonly string[]): Piece[][] {
  const passages: Piece[][] = []
  let removed: string[] = []
  let added: string[] = []
  const endPassage = () => {
    if (removed.length + added.length === 0) return
    passages.push(compareWords(removed.join('\n'), added.join('\n')))
    removed = []
    added = []
  }
  for (const { kind, token } of align(before, after)) {
    if (kind === 'same') endPassage()
    else if (kind === 'removed') removed.push(token)
    else added.push(token)
  }
  endPassage()
  return passages
}

/** Compares complete words. Spaces between changed words count as changed too. */
function compareWords(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  let removed = ''
  let added = ''
  let blanks = ''
  const endChange = () => {
    if (removed !== '') pieces.push({ kind: 'removed', text: removed })
    if (added !== '') pieces.push({ kind: 'added', text: added })
    if (blanks !== '') pieces.push({ kind: 'same', text: blanks })
    removed = ''
    added = ''
    blanks = ''
  }
  for (const { kind, token } of align(tokensOf(before), tokensOf(after))) {
    const isBetween = kind === 'same' && token.trim() === '' && removed + added !== ''
    if (isBetween) blanks += token
    else if (kind === 'same') {
      endChange()
      pieces.push({ kind, text: token })
    } else {
      if (removed !== '') removed += blanks
      if (added !== '') added += blanks
      blanks = ''
      if (kind === 'removed') removed += token
      else added += token
    }
  }
  endChange()
  return joinEqual(pieces)
}

function tokensOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
}

function joinEqual(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}

type Aligned = { kind: Piece['kind']; token: string }

/** A shortest edit script: the tokens that both lists have in the same order are kept. */
function align(before: readonly string[], after: readonly string[]): Aligned[] {
  const mark = (kind: Piece['kind'], tokens: readonly string[]): Aligned[] =>
    tokens.map((token) => ({ kind, token }))
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const isSameEnd = () => before.at(-1 - end) === after.at(-1 - end)
  while (end < Math.min(before.length, after.length) - start && isSameEnd()) end++
  const old = before.slice(start, before.length - end)
  const present = after.slice(start, after.length - end)
  const between =
    old.length * present.length > MAX_COMPARISONS
      ? [...mark('removed', old), ...mark('added', present)]
      : alignByLongest(old, present)
  return [
    ...mark('same', before.slice(0, start)),
    ...between,
    ...mark('same', before.slice(before.length - end)),
  ]
}

/** Aligns by the longest common subsequence. Where two orders are possible, removed words come first. */
function alignByLongest(before: readonly string[], after: readonly string[]): Aligned[] {
  const width = after.length + 1
  /** At `i * width + j`: how much the lists share from `before[i]` and `after[j]` on. */
  const shared = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => shared[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      shared[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const aligned: Aligned[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const present = after[j]
    if (old !== undefined && old === present) {
      aligned.push({ kind: 'same', token: old })
      i++
      j++
    } else if (old !== undefined && (present === undefined || at(i + 1, j) >= at(i, j + 1))) {
      aligned.push({ kind: 'removed', token: old })
      i++
    } else {
      aligned.push({ kind: 'added', token: present ?? '' })
      j++
    }
  }
  return aligned
}
