import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findOrganisation } from '../organisations/index.ts'
import { personFiles } from './person-archive.ts'
import type { ExportedPerson } from './person-matches-rules.ts'
import { findPerson } from './person-rows.ts'
import { zipStream } from './streamed-zip.ts'

/** Everything about one person, for their request. Each download is a line of the activity. */
export function registerPersonExportRoutes(context: Context): void {
  const { api, connections, database, now } = context

  async function archive(organisationid: string, person: ExportedPerson): Promise<Readable> {
    const organisation = (await findOrganisation(connections.system, organisationid))?.name ?? ''
    const source = { database, connections, organisationid, organisation, person, exported: now() }
    return Readable.from(zipStream(personFiles(source)))
  }

  api.endpoint('exportUser', async ({ parameters: { id }, organisationid, reply, activity }) => {
    const person = await database.change(organisationid, [], async (scope) => {
      const found = await findPerson(scope, 'user', id)
      if (!found) throw new Problem('not-found')
      await activity.record(scope.trx, {
        ...{ kind: 'person-exported', recordid: id },
        summary: 'Everything about this user',
      })
      return found
    })
    reply.header('content-disposition', 'attachment; filename="holdfast-person.zip"')
    return (await archive(organisationid, person)) as unknown as Uint8Array
  })

  api.endpoint('exportPerson', async ({ parameters: { id }, organisationid, reply, activity }) => {
    const person = await database.change(organisationid, [], async (scope) => {
      const found = await findPerson(scope, 'listed', id)
      if (!found) throw new Problem('not-found')
      // Without the name: the activity is kept for ever.
      await activity.record(scope.trx, {
        ...{ kind: 'person-exported', recordid: id },
        summary: 'Everything about this person of a roll group',
      })
      return found
    })
    reply.header('content-disposition', 'attachment; filename="holdfast-person.zip"')
    return (await archive(organisationid, person)) as unknown as Uint8Array
  })
}
