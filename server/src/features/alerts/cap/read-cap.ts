import type { Context } from '../../../platform/context.ts'
import { findOrganisation } from '../../organisations/index.ts'
import { readAlertSettings } from '../alert-settings-store.ts'
import { type CapAlert, type CapSource, currentMessages } from './cap-rules.ts'
import { readCapAlerts } from './cap-store.ts'

/** As long as a message is valid. */
const LISTED_MS = 24 * 60 * 60 * 1000

export type CapState = { alerts: CapAlert[]; source: CapSource; quiet: boolean }

/** What an organisation's CAP messages are made of. */
export async function readCapState(context: Context, organisationid: string): Promise<CapState> {
  const { config, connections, database, now } = context
  const since = new Date(now().getTime() - LISTED_MS)
  const organisation = (await findOrganisation(connections.system, organisationid))?.name ?? ''
  const { alerts, quiet } = await database.read(organisationid, async (scope) => ({
    alerts: await readCapAlerts(scope, since),
    quiet: (await readAlertSettings(scope)).capquiet,
  }))
  const source = { organisationid, organisation, publicUrl: config.publicUrl }
  return { alerts, source, quiet }
}

export function currentOf({ alerts, source, quiet }: CapState, now: Date) {
  return currentMessages(alerts, source, { now, quiet })
}
