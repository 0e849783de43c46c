import { SHARE_DEVICE_HEADER, SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { isSharedPicture } from '@holdfast/contract/incidents/share-parts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { findPicture, readPictures } from '../content/index.ts'
import { describeShare, listShares } from './current-shares.ts'
import { findOrganisationName, findShareByKey } from './find-shared.ts'
import { makeShare, stopShare } from './make-share.ts'
import { noteOpening, requireOpenShare } from './note-opening.ts'
import { createShareKeys, hashKey, isKey } from './share-keys.ts'
import { ShareLimits } from './share-limits.ts'
import { readSharedPage } from './shared-page.ts'
import { findOpening } from './shares-store.ts'

type Dependencies = AuthorDependencies & {
  secret: string
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Shows an incident to somebody without an account. Whoever has the key gets one answer for a key that never
 * was, that was stopped, and whose time is over. See docs/decisions/0216.
 */
export function registerSharesRoutes(context: Context, dependencies: Dependencies): void {
  registerSharing(context, dependencies)
  registerOpening(context, dependencies)
}

/** For incident managers and admins. */
function registerSharing(context: Context, dependencies: Dependencies): void {
  const { api, config, database, now } = context
  const { onEntriesAppended } = dependencies
  const keys = createShareKeys(dependencies.secret)

  api.endpoint('listShares', ({ caller: { userid }, organisationid, parameters }) =>
    database.read(organisationid, (scope) =>
      listShares(scope, parameters.id, { userid, now: now() }),
    ),
  )

  api.endpoint('addShare', async ({ body, caller, organisationid, parameters, activity }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const request = { ...body, id: body.id.toLowerCase(), incidentid: parameters.id }
    const changed = [{ collection: 'logs', ownerid: parameters.id }] as const
    const { share, entries } = await database.change(organisationid, changed, async (scope) => {
      const made = await makeShare(scope, keys, request, author)
      if (made.entries.length === 0) activity.nothingChanged()
      else {
        const { id: recordid, name: summary } = made.share
        await activity.record(scope.trx, { kind: 'incident-shared', recordid, summary })
      }
      return made
    })
    onEntriesAppended(organisationid, entries)
    const key = keys.keyOf(share.salt)
    if (hashKey(key) !== share.keyhash) {
      throw new Problem('conflict', 'This link cannot be shown again. Share once more.')
    }
    return { ...describeShare(share), address: `${config.publicUrl}/share#${key}` }
  })

  api.endpoint('endShare', async ({ caller, organisationid, parameters, activity }) => {
    const { id: incidentid, shareid } = parameters
    if (!UUID.test(shareid)) throw new Problem('not-found')
    const author = await authorOf(dependencies, organisationid, caller, now())
    const changed = [{ collection: 'logs', ownerid: incidentid }] as const
    const { entries } = await database.change(organisationid, changed, async (scope) => {
      const stopped = await stopShare(scope, { incidentid, id: shareid }, author)
      if (!stopped.isNew) activity.nothingChanged()
      else {
        const record = { recordid: shareid, summary: stopped.name }
        await activity.record(scope.trx, { kind: 'share-ended', ...record })
      }
      return stopped
    })
    onEntriesAppended(organisationid, entries)
    return { success: true }
  })
}

/** For whoever has the key. */
function registerOpening(context: Context, { onEntriesAppended }: Dependencies): void {
  const { api, database, now } = context
  const limits = new ShareLimits()

  api.endpoint('openShare', async ({ request, activity }) => {
    const ref = await findByKey(request)
    const { organisationid, shareid } = ref
    const visitor = {
      ...{ deviceid: deviceOf(request), device: describeDevice(request.headers['user-agent']) },
      now: now(),
    }
    const entries = await database.changeAsFound(organisationid, async (scope) => {
      const noted = await noteOpening(scope, ref, visitor)
      if (noted.said === undefined) activity.nothingChanged()
      else {
        const record = { recordid: shareid, summary: noted.said, organisationid }
        await activity.record(scope.trx, { kind: 'share-opened', ...record })
      }
      const logs = { collection: 'logs', ownerid: ref.incidentid } as const
      return { result: noted.entries, changed: noted.entries.length > 0 ? [logs] : [] }
    })
    onEntriesAppended(organisationid, entries)
    const organisation = await findOrganisationName(context, organisationid)
    const page = await database.read(organisationid, async (scope) => {
      const share = await requireOpenShare(scope, shareid, visitor.now)
      return readSharedPage(scope, share, { organisation, now: visitor.now })
    })
    if (!page) throw new Problem('share-ended')
    return page
  })

  api.endpoint('openSharedPicture', async ({ request, parameters, reply }) => {
    const { organisationid, shareid } = await findByKey(request)
    const picture = await database.read(organisationid, async (scope) => {
      const { parts } = await requireOpenShare(scope, shareid, now())
      // Otherwise a stolen link would show the map without a trace.
      if (!(await findOpening(scope, shareid, deviceOf(request)))) throw new Problem('share-ended')
      if (!parts.includes('map') || !isSharedPicture(parameters.path)) return undefined
      const found = (await readPictures(scope)).find(({ path }) => path === parameters.path)
      return found && findPicture(scope, found.key)
    })
    if (!picture) throw new Problem('not-found')
    reply.headers({
      'content-disposition': 'attachment; filename="map"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return picture.bytes
  })

  /** @throws Problem `share-ended`, `too-many-attempts` */
  async function findByKey({ headers, ip }: FastifyRequest) {
    const key = headers[SHARE_KEY_HEADER]
    const keyhash = isKey(key) ? hashKey(key) : undefined
    if (keyhash !== undefined) limits.countRequest(keyhash, now())
    const found = keyhash && (await findShareByKey(context, keyhash))
    // First: whoever tries keys must not lock out those with a link in the same network.
    if (found) return found
    limits.countUnknownKey(ip, now())
    throw new Problem('share-ended')
  }
}

/** What names none, or sends anything else, counts as one device. */
function deviceOf({ headers }: FastifyRequest): string {
  const device = headers[SHARE_DEVICE_HEADER]
  return typeof device === 'string' && UUID.test(device) ? device : ''
}
