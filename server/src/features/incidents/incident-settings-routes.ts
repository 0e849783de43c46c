import type { IncidentSettings } from '@holdfast/contract/incidents/incident-settings'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { describeChanges } from '../activity/index.ts'
import { readIncidentSettings, upsertIncidentSettings } from './incident-settings-store.ts'

/** The content that devices read includes these settings. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

const AUDITED_FIELDS = {
  closers: { label: 'Who closes incidents' },
  deputyminutes: { label: 'Minutes until a deputy is asked' },
  parenttemplates: { label: 'Templates for messages to parents' },
} as const

export function registerIncidentSettingsRoutes({ api, database }: Context): void {
  api.endpoint('getIncidentSettings', ({ organisationid }) =>
    database.read(organisationid, readIncidentSettings),
  )

  api.endpoint('saveIncidentSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, CHANGED, async (scope) => {
      const before = await readIncidentSettings(scope)
      const { closers, parenttemplates = before.parenttemplates } = body
      const after = { ...before, closers, parenttemplates, ...withMinutes(body) }
      await upsertIncidentSettings(scope, after)
      const summary = describeChanges(asTexts(before), asTexts(after), AUDITED_FIELDS)
      const kind = 'incident-settings-changed'
      if (summary === '') activity.nothingChanged()
      else await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return after
    }),
  )
}

function withMinutes({ deputyminutes }: { deputyminutes?: number | null | undefined }) {
  return deputyminutes === undefined ? {} : { deputyminutes }
}

function asTexts({ closers, deputyminutes, parenttemplates }: IncidentSettings) {
  return {
    closers,
    deputyminutes: deputyminutes === null ? '' : String(deputyminutes),
    parenttemplates: parenttemplates.map(({ title, text }) => `${title}: ${text}`).join('\n'),
  }
}
