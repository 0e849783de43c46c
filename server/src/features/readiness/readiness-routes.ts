import type { UserReadiness } from '@holdfast/contract/readiness'
import { byName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { readPublishedVersion } from '../content/index.ts'
import { hashDevice } from '../sign-in/index.ts'
import { readUsers } from '../users/index.ts'
import { putReadiness, readReadiness, type StoredReadiness } from './readiness-store.ts'

/** More than anybody uses, and few enough that nobody fills the database with them. */
const DEVICES_KEPT = 10

type Key = { organisationid: string }
type Deps = { content: (key: Key) => JsonSnapshot | Promise<JsonSnapshot> }

export function routeReadiness({ api, database, now }: Context, { content }: Deps): void {
  api.route('reportReadiness', async ({ body, person }) => {
    const { device, ...report } = body
    // One's own organisation, whichever the call is about: the device carries no other.
    const { organisationid, userid, claims } = person
    const endsat = new Date(claims.exp * 1000).toISOString()
    const contentetag = report.contentetag && strong(report.contentetag)
    const isCurrent = contentetag === (await content({ organisationid })).etag
    await database.change(organisationid, [], async (trx) => {
      const contentversion = isCurrent ? await readPublishedVersion(trx, organisationid) : null
      const reported = now().toISOString()
      const readiness = { ...report, contentetag, contentversion, reported, endsat }
      const sender = { organisationid, userid, devicehash: hashDevice(device) }
      await putReadiness(trx, sender, readiness, DEVICES_KEPT)
    })
    return { success: true }
  })

  /** Not kept in memory: admins look seldom, and a report should wake nobody's phone. */
  api.collection('listReadiness', async ({ organisationid }) => {
    const { etag } = await content({ organisationid })
    const list = await database.read(organisationid, async (trx) => {
      const readiness = await readReadiness(trx, organisationid)
      const users = (await readUsers(trx, organisationid)).sort(byName)
      return users.map(({ id, name }): UserReadiness => {
        const device = readiness.get(id)
        return { userid: id, name, device: device ? shown(device, etag) : null }
      })
    })
    return new JsonSnapshot(JSON.stringify(list), `${organisationid} readiness`)
  })
}

function shown({ contentetag, ...device }: StoredReadiness, etag: string) {
  return { ...device, contentcurrent: contentetag === etag }
}

/** What a proxy compressed on the way to the device it marks as weak: `W/"…"`. */
function strong(etag: string): string {
  return etag.replace(/^W\//, '')
}
