import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { describeChanges } from '../activity/index.ts'
import { readIncidentSettings, upsertIncidentSettings } from './incident-settings-store.ts'

/** The content that devices read includes the setting of who may close incidents. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

const AUDITED_FIELDS = { closers: { label: 'Who closes incidents' } } as const

export function registerIncidentSettingsRoutes({ api, database }: Context): void {
  api.endpoint('getIncidentSettings', ({ organisationid }) =>
    database.read(organisationid, (trx) => readIncidentSettings(trx, organisationid)),
  )

  api.endpoint('saveIncidentSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, CHANGED, async (trx) => {
      const before = await readIncidentSettings(trx, organisationid)
      await upsertIncidentSettings(trx, organisationid, body)
      const summary = describeChanges(before, body, AUDITED_FIELDS)
      const kind = 'incident-settings-changed'
      if (summary === '') activity.nothingChanged()
      else await activity.record(trx, { kind, recordid: organisationid, summary })
      return body
    }),
  )
}
