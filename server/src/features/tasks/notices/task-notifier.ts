import { withoutWaitBudget } from '../../../platform/database/wait-budget.ts'
import { type TellDependencies, tellDue } from './task-pushes.ts'

const POLL_MS = 1000

/** Looks for notices once a second. Any process may do it. */
export class TaskNotifier {
  readonly #dependencies: TellDependencies
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(dependencies: TellDependencies) {
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
    if (this.#isStopped || context.sending.isPaused) return Promise.resolve()
    this.#round = withoutWaitBudget(() => tellDue(this.#dependencies)).catch((error: unknown) => {
      context.log.info({ err: error }, 'The owners of tasks could not be told')
    })
    return this.#round
  }
}
