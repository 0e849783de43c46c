import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { stripWeakPrefix } from '../../platform/http/preconditions.ts'
import { type PushReadiness, readPushReadiness } from '../alerts/index.ts'
import { readPublishedVersion } from '../content/index.ts'
import { hashDevice } from '../sign-in/index.ts'
import { readUsers } from '../users/index.ts'
import { readReadiness, type StoredReadiness, upsertReadiness } from './readiness-store.ts'

/** The limit for each user, so that no client fills the database. */
const MAX_DEVICES = 10

const WITHOUT_PUSH: PushReadiness = { pushdevices: 0, pushreceived: null }

type Key = { organisationid: string }
type Dependencies = { content: (key: Key) => CachedResponse | Promise<CachedResponse> }

export function registerReadinessRoutes(
  { api, database, now }: Context,
  { content }: Dependencies,
): void {
  api.endpoint('reportReadiness', async ({ body, caller }) => {
    const { device, ...report } = body
    // Ignores `?org=`, because a device has a copy of only the caller's own organisation.
    const { organisationid, userid, claims } = caller
    const endsat = new Date(claims.exp * 1000).toISOString()
    const contentetag = report.contentetag && stripWeakPrefix(report.contentetag)
    const isCurrent = contentetag === (await content({ organisationid })).etag
    await database.change(organisationid, [], async (scope) => {
      const contentversion = isCurrent ? await readPublishedVersion(scope) : null
      const reported = now().toISOString()
      const readiness = { ...report, contentetag, contentversion, reported, endsat }
      const sender = { userid, devicehash: hashDevice(device) }
      await upsertReadiness(scope, sender, readiness, MAX_DEVICES)
    })
    return { success: true }
  })

  /** Not a cached list, because admins rarely read it, and reports should not wake all devices. */
  api.cachedEndpoint('listReadiness', async ({ organisationid }) => {
    const { etag } = await content({ organisationid })
    const list = await database.read(organisationid, async (scope) => {
      const readiness = await readReadiness(scope)
      const push = await readPushReadiness(scope)
      const users = (await readUsers(scope)).sort(byName)
      return users.map(({ id, name }): UserReadiness => {
        const device = readiness.get(id)
        return {
          userid: id,
          name,
          device: device ? toReportedDevice(device, etag) : null,
          ...(push.get(id) ?? WITHOUT_PUSH),
        }
      })
    })
    return new CachedResponse(JSON.stringify(list), `${organisationid} readiness`)
  })
}

function toReportedDevice({ contentetag, ...device }: StoredReadiness, etag: string) {
  return { ...device, contentcurrent: contentetag === etag }
}
