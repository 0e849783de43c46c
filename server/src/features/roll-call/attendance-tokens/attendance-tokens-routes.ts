import type { Context } from '../../../platform/context.ts'
import { attendanceTokens } from './attendance-tokens.ts'

/** By which admins connect the system that knows who is absent. See docs/decisions/0238. */
export function registerAttendanceTokensRoutes({ api, config, database, now }: Context): void {
  api.endpoint('listAttendanceTokens', async ({ organisationid }) => ({
    url: `${config.publicUrl}/api`,
    tokens: await database.read(organisationid, (scope) => attendanceTokens.list(scope)),
  }))

  api.endpoint('createAttendanceToken', ({ body: { name }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const made = await attendanceTokens.add(scope, name, now())
      await activity.record(scope.trx, {
        ...{ kind: 'attendance-token-made', recordid: made.id, summary: name },
      })
      return made
    }),
  )

  api.endpoint('deleteAttendanceToken', ({ parameters: { id }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const name = await attendanceTokens.remove(scope, id)
      await activity.record(scope.trx, {
        ...{ kind: 'attendance-token-deleted', recordid: id, summary: name },
      })
      return { success: true }
    }),
  )
}
