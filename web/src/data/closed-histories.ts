import type { Incident } from '@holdfast/contract/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { incidentCollectionOptions } from './collection.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads the histories of closed incidents that the device has not got, newest first and one at a
 * time: they never change again, and nothing on the screen waits for them. Without a network a read
 * waits; one that is refused (a deleted incident) is left out.
 */
export class ClosedHistories {
  readonly #organisationid: string
  #wanted: string[] = []
  readonly #unsettled = new Set<string>()
  #isReading = false
  #isStopped = false

  constructor(organisationid: string) {
    this.#organisationid = organisationid
  }

  /** Takes the organisation's incidents as they are now. */
  settle(incidents: readonly Incident[]): void {
    const closed = incidents.filter((incident) => incident.closed !== null)
    this.#wanted = closed
      .sort(byNewest)
      .map(({ id }) => id)
      .filter((id) => !this.#isKept(id))
    if (!this.#isReading) void this.#readAll()
  }

  /** An incident that was open until now: its last change may have come together with the closing. */
  forget(id: string): void {
    this.#unsettled.add(id)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    for (;;) {
      const id = this.#wanted.shift()
      if (id === undefined || this.#isStopped) break
      this.#unsettled.delete(id)
      const options = incidentCollectionOptions('history', this.#organisationid, id)
      await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined)
    }
    this.#isReading = false
  }

  #isKept(id: string): boolean {
    const { queryKey } = incidentCollectionOptions('history', this.#organisationid, id)
    return !this.#unsettled.has(id) && queryClient.getQueryData(queryKey) !== undefined
  }
}
