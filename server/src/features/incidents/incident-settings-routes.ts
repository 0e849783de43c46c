import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { describeChanges } from '../activity/index.ts'
import { readIncidentSettings, upsertIncidentSettings } from './incident-settings-store.ts'

/** The content that devices read includes the setting of who may close incidents. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

const AUDITED_FIELDS = { closers: { label: 'Who closes incidents' } } as const

export function registerIncidentSettingsRoutes({ api, database }: Context): void {
  api.endpoint('getIncidentSettings', ({ organisationid }) =>
    database.read(organisationid, readIncidentSettings),
  )

  api.endpoint('saveIncidentSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, CHANGED, async (scope) => {
      const before = await readIncidentSettings(scope)
      await upsertIncidentSettings(scope, body)
      const summary = describeChanges(before, body, AUDITED_FIELDS)
      const kind = 'incident-settings-changed'
      if (summary === '') activity.nothingChanged()
      else await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return body
    }),
  )
}
