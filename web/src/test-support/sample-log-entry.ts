import type { LogEntry } from '@holdfast/contract/incident-log'

/** For tests: an entry of incident `a`, a second after the one before it, with what the test changes. */
export function sampleEntry(seq: number, changes: Partial<LogEntry> = {}): LogEntry {
  const timestamp = changes.timestamp ?? new Date(seq * 1000).toISOString()
  return {
    id: `id-${seq}`,
    incidentid: 'a',
    seq,
    timestamp,
    devicetimestamp: timestamp,
    received: timestamp,
    userid: 'head',
    authorname: 'Head',
    roleid: null,
    type: 'text',
    content: `Entry ${seq}`,
    refersto: null,
    happened: null,
    ...changes,
  }
}

/** The same object, which counts how often one of its properties is read. */
export function countReads<T extends object>(object: T, reads: { count: number }): T {
  return new Proxy(object, {
    get: (target, name) => {
      reads.count += 1
      return Reflect.get(target, name)
    },
  })
}
