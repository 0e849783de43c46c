import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { appendAction, hasActionOf } from '../incident-log/index.ts'
import { lockIncident } from '../incidents/index.ts'

/** In the log, by whoever has read the list. */
const OPENED_NEEDS = 'Opened the list of people with needs.'

type Opening = { organisationid: string; incidentid: string; caller: SignedInUser; at: Date }
type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Longer than another process needs to take over a database. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]

/**
 * Writes into the log who has opened the list of needs, once for each person and incident. Nobody waits for it: in an
 * evacuation the list must come even if the log cannot be written. It is tried again for some minutes, and whenever
 * the list is read again. See docs/decisions/0240.
 */
export class NeedsOpenings {
  readonly #context: Context
  readonly #dependencies: Dependencies
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(context: Context, dependencies: Dependencies) {
    this.#context = context
    this.#dependencies = dependencies
  }

  note(opening: Opening): void {
    const key = JSON.stringify([opening.organisationid, opening.incidentid, opening.caller.userid])
    if (this.#running.has(key)) return
    const work = withoutWaitBudget(() => this.#storeAtLast(opening))
    this.#running.set(
      key,
      work.finally(() => this.#running.delete(key)),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  async #storeAtLast(opening: Opening): Promise<void> {
    const { signal } = this.#stopping
    for (const ms of [...PAUSES_MS, undefined]) {
      try {
        return await this.#store(opening)
      } catch (error) {
        this.#context.log.error({ err: error }, 'An opening of the list of needs is not in the log')
      }
      // Whoever stops the server waits for one more attempt.
      if (ms === undefined || signal.aborted) return
      await pause(ms, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  async #store({ organisationid, incidentid, caller, at }: Opening): Promise<void> {
    const { database } = this.#context
    const entry = { incidentid, userid: caller.userid, content: OPENED_NEEDS }
    // Without the lock first: the screen reads the list again and again.
    if (await database.read(organisationid, (scope) => hasActionOf(scope, entry))) return
    const author = await authorOf(this.#dependencies, organisationid, caller, at)
    const entries = await database.changeAsFound(organisationid, async (scope) => {
      const incident = await lockIncident(scope, incidentid)
      const isNew = incident !== undefined && !(await hasActionOf(scope, entry))
      const added = isNew ? await appendAction(scope, incidentid, { ...entry, author }) : []
      const logs = { collection: 'logs', ownerid: incidentid } as const
      return { result: added, changed: added.length > 0 ? [logs] : [] }
    })
    if (entries.length > 0) this.#dependencies.onEntriesAppended(organisationid, entries)
  }
}
