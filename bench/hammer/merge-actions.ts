import { randomUUID } from 'node:crypto'
import { newIncidentId } from '@holdfast/contract/ids'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'
import { addEntry } from './staff-actions.ts'

/**
 * Two reports of the same thing, which an admin merges: a phone still writes to the merged one, and both
 * close together. Sometimes the merge was wrong and they are taken apart before.
 */
export function mergeIncidents(device: Device, ledger: Ledger): MakeWrite[] {
  const [main, merged] = [newIncidentId(new Date()), newIncidentId(new Date())]
  const isWrong = device.options.random() < 0.3
  const report = (id: string): MakeWrite => {
    return () => ({
      name: 'report incident',
      request: { method: 'POST', path: '/incidents', body: { id, incidentDetails: `Smoke ${id}` } },
      onDone: () => undefined,
    })
  }
  const change = (name: string, path: string, body: object, value: string): MakeWrite => {
    const id = randomUUID()
    return () => ({
      name,
      request: { method: 'POST', path: `/incidents/${merged}/${path}`, body: { id, ...body } },
      onDone: () => {
        Ledger.add(ledger.merges, merged, value)
        ledger.noteServerEntry(main)
        ledger.noteServerEntry(merged)
      },
    })
  }
  const close = (id: string, closed: readonly string[]): MakeWrite => {
    return () => ({
      name: 'close incident',
      request: { method: 'POST', path: `/incidents/${id}`, body: { closed: 'now' } },
      onDone: () => ledger.closedIncidents.push(...closed),
    })
  }
  return [
    ...[report(main), report(merged), addEntry(device, ledger, merged)],
    change('merge incidents', 'merge', { into: main }, main),
    ...[addEntry(device, ledger, merged), addEntry(device, ledger, main)],
    ...(isWrong
      ? [
          change('take apart incidents', 'separation', {}, ''),
          ...[close(merged, [merged]), close(main, [main])],
        ]
      : [close(main, [main, merged])]),
  ]
}
