import type { RecordLink, SealedEntry } from './record-format.ts'

// How the verifier names an entry in its sentences.

const KIND_NAMES: Record<string, string> = {
  report: 'the report',
  entry: 'a log entry',
  check: 'a check',
  count: 'a roll call count',
  task: 'a task',
  taskchange: 'a change of a task',
  picture: 'a picture of the log',
  handover: 'a handover',
  mark: 'a mark of the roll call',
  pickup: 'a request to collect somebody',
  change: 'a change of the incident',
  allocations: 'the role allocations',
  debrief: 'the debrief',
  alert: 'an alert',
  answer: 'an answer to an alert',
  response: 'a response to a call for help',
  erasure: 'the erasure of a name',
}

/** `Entry 17 of the record (a log entry, “All pupils counted” by Ali Khan)` */
export function describeEntry(entry: SealedEntry | undefined, place: number): string {
  const { kind, content, field, authorname } = Object(entry) as Record<string, unknown>
  const words = typeof content === 'string' ? content : field
  const quoted = typeof words === 'string' ? `, “${words.slice(0, 60)}”` : ''
  const author = typeof authorname === 'string' ? ` by ${authorname}` : ''
  return `Entry ${place} of the record (${KIND_NAMES[kind as string] ?? 'of an unknown kind'}${quoted}${author})`
}

/** Names an entry of which only the place in the chain is known. */
export function nameOfLink(link: RecordLink | undefined, place: number): string {
  return `Entry ${place} of the record (${KIND_NAMES[link?.kind ?? ''] ?? 'of an unknown kind'})`
}
