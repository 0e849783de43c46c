import type { Context } from '../../platform/context.ts'
import { requireNoOpenRollCall } from './open-roll-call.ts'
import { readRollCallNames, saveRollCallNames } from './people-store.ts'

const NAMES_IN_USE = 'every phone would lose its people, its marks and who has asked for whom.'

export function registerRollCallSettingsRoutes({ api, database }: Context): void {
  api.endpoint('getRollCallSettings', ({ organisationid }) =>
    database.read(organisationid, async (scope) => ({
      rollcallnames: await readRollCallNames(scope),
    })),
  )

  api.endpoint('saveRollCallSettings', ({ body, organisationid, activity }) =>
    // The content that devices read includes this setting.
    database.change(organisationid, [{ collection: 'content' }], async (scope) => {
      const { rollcallnames } = body
      const before = await readRollCallNames(scope)
      if (before === 'on' && rollcallnames === 'off') {
        await requireNoOpenRollCall(scope, NAMES_IN_USE)
      }
      await saveRollCallNames(scope, rollcallnames)
      const summary = `By name: ${before} → ${rollcallnames}`
      const kind = 'roll-call-settings-changed'
      if (before === rollcallnames) activity.nothingChanged()
      else await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return { rollcallnames }
    }),
  )
}
