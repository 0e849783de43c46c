import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { call } from '../../http/call.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { storeLogEntry } from './stored-log.ts'

export type ReportMail = { incidentid: string; entryid: string; id: string; userids: string[] }

/** Sends a version of a situation report by mail. Needs a network: whoever sends must know that it went. */
export function useMailReport(): Write<ReportMail, LogEntry> {
  return useWrite(async ({ incidentid, entryid, id, userids }) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const entry = await call('mailSituationReport', {
      parameters: { id: incidentid, entryid },
      body: { id, userids, zone },
    })
    await storeLogEntry(ownOrganisation(), entry)
    return entry
  })
}
