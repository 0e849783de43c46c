import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { withoutWaitBudget } from '../../../platform/database/wait-budget.ts'
import { askDeputies } from './asking-deputies.ts'
import { type PushDependencies, tellDue } from './handover-pushes.ts'

const POLL_MS = 1000
/** Deputies are asked after minutes, so the seconds do not matter. */
const ASK_EVERY_MS = 5000

type Dependencies = PushDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Asks deputies, and tells people of handovers while their app is closed. Any process may do it. */
export class HandoverNotifier {
  readonly #dependencies: Dependencies
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false
  #asked = 0

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      void this.#run().finally(() => this.start())
    }, POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #run(): Promise<void> {
    const { context } = this.#dependencies
    if (this.#isStopped) return Promise.resolve()
    this.#round = withoutWaitBudget(async () => {
      if (performance.now() - this.#asked >= ASK_EVERY_MS) {
        this.#asked = performance.now()
        await askDeputies(this.#dependencies)
      }
      if (!context.sending.isPaused) await tellDue(this.#dependencies)
    }).catch((error: unknown) => {
      context.log.info({ err: error }, 'Deputies could not be asked, or nobody told of a handover')
    })
    return this.#round
  }
}
