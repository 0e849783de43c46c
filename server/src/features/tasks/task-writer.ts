import type { Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import { BatchWriter } from '../../platform/database/batch-writer.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AssignedRoles, AuthorDependencies } from '../allocations/index.ts'
import { lockIncident } from '../incidents/index.ts'
import { readChangesOf } from './tasks-store.ts'

/**
 * What a write needs to know. `closed`: when the incident was closed, else null. `changesOf`: all changes of
 * a task, to which the write adds its own.
 */
export type TaskScope = {
  scope: Scope
  closed: string | null
  roles: AssignedRoles
  changesOf: (taskid: string) => Promise<TaskChange[]>
}

type Stored = Task | TaskChange
type Store<Result extends Stored> = (of: TaskScope) => Promise<Result>

/** Each store asks the database several times, and while they run others wait for the incident. */
const MAX_PER_WRITE = 40

/**
 * Stores tasks and their changes in batches: they are sealed by number, so only one writer of an incident
 * gets its number at a time, and hundreds of phones may send theirs at once after a network is back.
 */
export class TaskWriter {
  readonly #database: Database
  readonly #assignedRoles: AuthorDependencies['assignedRoles']
  readonly #batches = new BatchWriter<Store<Stored>, Stored>(
    (...batch) => this.#write(...batch),
    MAX_PER_WRITE,
  )

  constructor(database: Database, { assignedRoles }: Pick<AuthorDependencies, 'assignedRoles'>) {
    this.#database = database
    this.#assignedRoles = assignedRoles
  }

  /** `store` must throw its problems before it writes anything, so that the others of a batch can go on. */
  async add<Result extends Stored>(
    organisationid: string,
    incidentid: string,
    store: Store<Result>,
  ): Promise<Result> {
    return (await this.#batches.add(organisationid, incidentid, store)) as Result
  }

  async #write(
    organisationid: string,
    incidentid: string,
    batch: Store<Stored>[],
  ): Promise<(Stored | Problem)[]> {
    // Before the transaction: reading them may need a connection of its own.
    const roles = await this.#assignedRoles(organisationid)
    return this.#database.changeAsFound(organisationid, async (scope) => {
      const incident = await lockIncident(scope, incidentid)
      if (!incident) throw new Problem('not-found')
      const of = { scope, closed: incident.closed, roles, changesOf: rememberChanges(scope) }
      const results: (Stored | Problem)[] = []
      for (const store of batch) {
        results.push(await storeOrProblem(store, of))
      }
      const isStored = results.some((result) => !(result instanceof Problem))
      const tasks = { collection: 'tasks', ownerid: incidentid } as const
      return { result: results, changed: isStored ? [tasks] : [] }
    })
  }
}

/** Reads the changes of each task once: nobody else writes to the incident meanwhile. */
function rememberChanges(scope: Scope): TaskScope['changesOf'] {
  const known = new Map<string, TaskChange[]>()
  return async (taskid) => {
    const changes = known.get(taskid) ?? (await readChangesOf(scope, taskid))
    known.set(taskid, changes)
    return changes
  }
}

async function storeOrProblem(store: Store<Stored>, of: TaskScope): Promise<Stored | Problem> {
  try {
    return await store(of)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
