import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findReportTime, lockIncident } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  findPictureEvent,
  findShown,
  insertPictureEvent,
  type PictureRef,
  readPictureEvents,
  removePicture,
} from './log-pictures-store.ts'
import { findAnnounced, receivePiece } from './receive-picture.ts'

export function registerLogPicturesRoutes(
  context: Context,
  { userNames }: { userNames: UserNames },
): void {
  const { api, cachedLists, database, now } = context

  const pictures = cachedLists.define('pictures', async (scope, { organisationid, ownerid }) => {
    if (!(await findReportTime(scope, ownerid))) throw new Problem('not-found')
    const events = await readPictureEvents(scope, ownerid)
    // Of a deleted picture the later event counts.
    const last = new Map(events.map((event) => [`${event.entryid} ${event.sha256}`, event]))
    // Devices show what the server sends them, and have no use for the hash that the seal covers.
    const states = [...last.values()].map(({ shown: _, ...state }) => state)
    return CachedResponse.ofCollection('pictures', { organisationid }, states)
  })

  api.cachedEndpoint('listLogPictures', ({ organisationid, parameters }) =>
    pictures({ organisationid, ownerid: parameters.id }),
  )

  api.endpoint('putLogPicture', ({ caller, organisationid, parameters, request }) =>
    receivePiece(database, {
      organisationid,
      ref: refOf(parameters),
      userid: caller.userid,
      range: request.headers['content-range'],
      body: request.body,
      now: now(),
    }),
  )

  api.endpoint('getLogPicture', async ({ organisationid, parameters, reply }) => {
    const ref = refOf(parameters)
    const shown = await database.read(organisationid, (scope) => findShown(scope, ref))
    if (!shown) throw new Problem('not-found')
    // Whoever opens the address itself, without the app, gets a file and no page.
    reply.headers({
      'content-disposition': 'attachment; filename="picture.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return shown
  })

  api.endpoint('deleteLogPicture', async (sent) => {
    const { activity, body, caller, organisationid, parameters } = sent
    const ref = refOf(parameters)
    const authorname = await userNames.nameOf(organisationid, caller.userid)
    const changed = [{ collection: 'pictures', ownerid: ref.incidentid }] as const
    await database.change(organisationid, changed, async (scope) => {
      if (!(await lockIncident(scope, ref.incidentid))) throw new Problem('not-found')
      await findAnnounced(scope, ref)
      // A retry must not name a second admin and reason.
      if ((await findPictureEvent(scope, ref))?.state === 'deleted') {
        activity.nothingChanged()
        return
      }
      await removePicture(scope, ref)
      await insertPictureEvent(scope, ref, {
        ...{ state: 'deleted', reason: body.reason, userid: caller.userid, authorname },
        ...{ timestamp: now().toISOString(), shown: null },
      })
      await activity.record(scope.trx, {
        ...{ kind: 'log-picture-deleted', recordid: ref.incidentid, summary: body.reason },
      })
    })
    return { success: true as const }
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Problem `not-found` for an address that no picture has */
function refOf({
  id,
  entryid,
  sha256,
}: {
  id: string
  entryid: string
  sha256: string
}): PictureRef {
  if (!UUID.test(entryid.toLowerCase())) throw new Problem('not-found')
  return { incidentid: id, entryid: entryid.toLowerCase(), sha256: sha256.toLowerCase() }
}
