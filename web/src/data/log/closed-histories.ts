import type { Incident } from '@holdfast/contract/incidents/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { incidentCollectionOptions } from '../lists/collection.ts'
import { queryClient } from '../lists/query-client.ts'

/**
 * Reads the histories of closed incidents that the device lacks, newest first and one at a time: they
 * never change again, and no screen waits for them. A read waits while there is no network. A refused
 * read (of a deleted incident) is skipped.
 */
export class ClosedHistories {
  readonly #organisationid: string
  #wanted: string[] = []
  readonly #outdated = new Set<string>()
  #isReading = false
  #isStopped = false

  constructor(organisationid: string) {
    this.#organisationid = organisationid
  }

  /** Called with each new list of the organisation's incidents. */
  update(incidents: readonly Incident[]): void {
    const closed = incidents.filter((incident) => incident.closed !== null)
    this.#wanted = closed
      .sort(byNewest)
      .map(({ id }) => id)
      .filter((id) => !this.#isKept(id))
    if (!this.#isReading) void this.#readAll()
  }

  /** Called when an incident is closed: its history on the device may lack the changes made with the closing. */
  markOutdated(id: string): void {
    this.#outdated.add(id)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    for (;;) {
      const id = this.#wanted.shift()
      if (id === undefined || this.#isStopped) break
      this.#outdated.delete(id)
      const options = incidentCollectionOptions('history', this.#organisationid, id)
      await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined)
    }
    this.#isReading = false
  }

  #isKept(id: string): boolean {
    const { queryKey } = incidentCollectionOptions('history', this.#organisationid, id)
    return !this.#outdated.has(id) && queryClient.getQueryData(queryKey) !== undefined
  }
}
