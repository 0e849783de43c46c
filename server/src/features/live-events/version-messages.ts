import type { Versions } from '@holdfast/contract/endpoints/versions'
import type { Connections } from '../../platform/database/connections.ts'
import {
  asOrganisationTransaction,
  type OrganisationTransaction,
} from '../../platform/database/database.ts'
import { readEpoch } from '../../platform/database/database-epoch.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { Log } from '../../platform/log.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { toMessage, type VersionsMessage } from './live-hub.ts'
import {
  digestOf,
  type OrganisationVersions,
  readOrganisationVersions,
  versionsFor,
} from './organisation-versions.ts'

type Dependencies = {
  connections: Connections
  log: Log
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
}

/**
 * Returns a function that compares these organisations, all in one snapshot of the database, and says what
 * each of their devices is told. The time in a message is from before the snapshot: whatever was committed
 * by then is in it.
 */
export function createVersionMessages({ connections, log, assignedRoles }: Dependencies) {
  let isFailing = false
  /** Once, and not again every fifth of a second. */
  function warn(error: unknown): void {
    if (!isFailing) log.warn({ err: error }, 'The versions of lists could not be told')
    isFailing = true
  }

  return async (organisationids: readonly string[]) => {
    const at = Date.now()
    const { epoch, read } = await readSnapshot(connections, organisationids).catch((error) => {
      warn(error)
      throw error
    })
    isFailing = false
    const messages = await Promise.all(
      [...read].map(async ([organisationid, versions]) => {
        try {
          // Roles decide only who is told of answers to alerts.
          const roles =
            versions.answers.length > 0 ? await assignedRoles(organisationid) : undefined
          return [[organisationid, messagesOf(versions, { roles, epoch, at })] as const]
        } catch (error) {
          // The others are told all the same.
          warn(error)
          return []
        }
      }),
    )
    return new Map(messages.flat())
  }
}

/** On the `control` connections, because it must work under any load. */
function readSnapshot(
  { control }: Connections,
  organisationids: readonly string[],
): Promise<{ epoch: string; read: Map<string, OrganisationVersions> }> {
  return control
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const snapshot: OrganisationTransaction = asOrganisationTransaction(trx)
      const [epoch = '', read] = await Promise.all([
        readEpoch(trx),
        readOrganisationVersions(snapshot, organisationids),
      ])
      return { epoch, read }
    })
}

type Told = { roles: AssignedRoles | undefined; epoch: string; at: number }

/** Callers who may know the same get the same message, which is built once. */
function messagesOf(versions: OrganisationVersions, { roles, epoch, at }: Told) {
  const built = new Map<string, VersionsMessage>()
  return (caller: SignedInUser): VersionsMessage => {
    const told = versionsFor(caller, roles, versions, epoch)
    const key = Object.keys(told.alerts).join()
    const message = built.get(key) ?? buildMessage(told, at)
    built.set(key, message)
    return message
  }
}

function buildMessage(versions: Versions, at: number): VersionsMessage {
  const digest = digestOf(JSON.stringify(versions))
  return {
    digest,
    full: toMessage({ event: 'versions', data: [digest, at, versions] }),
    unchanged: toMessage({ event: 'versions', data: [digest, at] }),
  }
}
