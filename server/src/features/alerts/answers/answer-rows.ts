import {
  firstOfMinute,
  goesOn,
  keepFoundId,
  MAX_ROWS_OF_MINUTE,
  minuteOf,
  type ReceivedAnswer,
  replaceAnswer,
  type StoredAnswer,
} from './answers-of-a-minute.ts'

/**
 * `foundId`: the id of the row in the database, which its next state must still contain. `authorname`: of whoever has
 * added to it. `isOver`: nothing is added to it any more, from now on.
 */
type Row = { stored: StoredAnswer; foundId?: string; authorname?: string; isOver: boolean }

type NamedAnswer = StoredAnswer & { authorname: string }

/**
 * `joined`: the row to which the answer was added, as it was before; undefined if it has a row of its own. `given`: how
 * many answers of its kind the person gave before within the minute. `hasCalled`: whether they ever called for help.
 */
export type Added = {
  row: Row
  joined: StoredAnswer | undefined
  given: number
  hasCalled: boolean
}

/** Puts the answers of a batch into rows, one after the other. */
export class AnswerRows {
  readonly #byId = new Map<string, Row>()
  readonly #ofPerson = new Map<string, Row[]>()

  readonly #callers: ReadonlySet<string>

  /** `found`: see `findRows`. `callers`: who has called for help before. */
  constructor(alertid: string, found: readonly StoredAnswer[], callers: ReadonlySet<string>) {
    this.#callers = callers
    for (const stored of found) {
      const row: Row = { stored, foundId: stored.id, isOver: stored.minute === null }
      if (stored.alertid === alertid) this.#rowsOf(stored.userid).push(row)
      this.#remember(row)
    }
  }

  /** The row that contains the answer with this id. */
  find(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  ofPerson(userid: string): StoredAnswer[] {
    return this.#rowsOf(userid).map(({ stored }) => stored)
  }

  add(answer: ReceivedAnswer, authorname: string): Added {
    const next = firstOfMinute(answer)
    const rows = this.#rowsOf(next.userid)
    const ofMinute = rows.filter(
      ({ stored }) => stored.answer === next.answer && minuteOf(stored.received) === next.minute,
    )
    const given = ofMinute.reduce((sum, { stored }) => sum + 1 + stored.earlier.length, 0)
    const hasCalled =
      this.#callers.has(next.userid) || rows.some(({ stored }) => stored.answer === 'help')
    const open = ofMinute.find(({ isOver }) => !isOver)
    const isFlood = ofMinute.length >= MAX_ROWS_OF_MINUTE
    const all = rows.map(({ stored }) => stored)
    const joins = open && (isFlood || goesOn(open.stored, next, all)) ? open : undefined
    const joined = joins?.stored
    const row = joins ?? addRow(rows, { stored: next, authorname }, open)
    if (joined) row.stored = replaceAnswer(joined, next)
    row.authorname = authorname
    this.#remember(row)
    return { row, joined, given, hasCalled }
  }

  /** The rows to save. `over`: those of the database to which nothing is added any more; their minute ends first. */
  changes(): { over: NamedAnswer[]; others: NamedAnswer[] } {
    const over: NamedAnswer[] = []
    const others: NamedAnswer[] = []
    for (const row of [...this.#ofPerson.values()].flat()) {
      const { stored, foundId, authorname, isOver } = row
      const isUnchanged = authorname === undefined
      if (isUnchanged) continue
      const named = { ...keepFoundId(stored, foundId), authorname }
      if (isOver && foundId !== undefined) over.push(named)
      else others.push(isOver ? { ...named, minute: null } : named)
    }
    return { over, others }
  }

  #rowsOf(userid: string): Row[] {
    const rows = this.#ofPerson.get(userid) ?? []
    this.#ofPerson.set(userid, rows)
    return rows
  }

  #remember(row: Row): void {
    for (const id of [...row.stored.earlier, row.stored.id]) this.#byId.set(id, row)
  }
}

/** Of a person's rows of one kind and minute only one is open: the latest by their own time. */
function addRow(
  rows: Row[],
  { stored, authorname }: { stored: StoredAnswer; authorname: string },
  open: Row | undefined,
): Row {
  const isLatest = !open || Date.parse(stored.timestamp) >= Date.parse(open.stored.timestamp)
  if (open && isLatest) Object.assign(open, { isOver: true, authorname })
  const row = { stored, authorname, isOver: !isLatest }
  rows.push(row)
  return row
}
