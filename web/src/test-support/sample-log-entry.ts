import type { LogEntry } from '@holdfast/contract/incidents/incident-log'

/** An entry of incident `a`, one second after the previous `seq`, with the changes that the test makes. */
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

/** Wraps the object so that reads of its properties are counted. */
export function countReads<T extends object>(object: T, reads: { count: number }): T {
  return new Proxy(object, {
    get: (target, name) => {
      reads.count += 1
      return Reflect.get(target, name)
    },
  })
}
