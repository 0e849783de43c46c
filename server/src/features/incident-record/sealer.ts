import type { Change } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Sealing, sealIncident } from './record-seals.ts'
import { findUnsealedIncidents, type IncidentRef } from './unsealed-incidents.ts'

/**
 * Seals records in the background, after the commit, so that no writer waits for it. Each process seals
 * what it wrote itself. A sweep over all incidents finds what a stopped process has left, and
 * incidents from before sealing existed.
 */

/** Entries that arrive within this time are sealed together. */
const DELAY_MS = 1000
const SWEEP_INTERVAL_MS = 60_000
/** Sealing takes at most this fraction of the time. */
const MAX_TIME_FRACTION = 0.05

type Dependencies = {
  sealing: Sealing
  /** The unsealed incidents of all organisations. */
  findUnsealed: () => Promise<IncidentRef[]>
  /** Called after each sweep, and after each round that found incidents to seal. */
  onSealed: () => Promise<void>
  log: Log
}

export class Sealer {
  readonly #dependencies: Dependencies
  /** Incidents that have changed, and organisations in which some incident has changed. */
  readonly #incidents = new Map<string, IncidentRef>()
  readonly #organisations = new Set<string>()
  #isSweepDue = true
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #sweepTimer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#sweepTimer = setInterval(() => {
      this.#isSweepDue = true
      this.#schedule(0)
    }, SWEEP_INTERVAL_MS)
    this.#sweepTimer.unref()
    this.#schedule(0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#sweepTimer)
    await this.#running
  }

  onCollectionChanged({ organisationid, collection, ownerid }: Change): void {
    // Answers and responses change often, and an answer may change for a minute: the sweep seals them later.
    if (collection === 'alertanswers') return
    if (ownerid !== undefined) {
      this.requestSeal({ organisationid, incidentid: ownerid })
      return
    }
    if (collection === 'incidents' || collection === 'allocations') {
      this.#organisations.add(organisationid)
    } else return
    this.#schedule(DELAY_MS)
  }

  requestSeal(incident: IncidentRef): void {
    this.#incidents.set(`${incident.organisationid} ${incident.incidentid}`, incident)
    this.#schedule(DELAY_MS)
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped || this.#running !== undefined || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const started = performance.now()
      this.#running = this.#seal()
        .catch((error: unknown) => this.#dependencies.log.warn({ err: error }, 'Sealing failed'))
        .finally(() => {
          this.#running = undefined
          const tookMs = performance.now() - started
          if (this.#isDue) this.#schedule(Math.max(DELAY_MS, tookMs / MAX_TIME_FRACTION))
        })
    }, delayMs)
    this.#timer.unref()
  }

  get #isDue(): boolean {
    return this.#isSweepDue || this.#incidents.size > 0 || this.#organisations.size > 0
  }

  async #seal(): Promise<void> {
    const { sealing, findUnsealed, onSealed } = this.#dependencies
    const { database } = sealing
    const found = [...this.#incidents.values()]
    const organisations = [...this.#organisations]
    const isSweep = this.#isSweepDue
    this.#incidents.clear()
    this.#organisations.clear()
    this.#isSweepDue = false
    for (const organisationid of organisations) {
      const work = database.read(organisationid, ({ trx }) =>
        findUnsealedIncidents(trx, organisationid, sealing.now()),
      )
      found.push(...(await work))
    }
    if (isSweep) found.push(...(await findUnsealed()))
    for (const incident of found) {
      if (this.#isStopped) return
      await sealIncident(sealing, incident)
    }
    if (isSweep || found.length > 0) await onSealed()
  }
}
