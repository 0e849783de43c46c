import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AuthorDependencies } from '../allocations/index.ts'
import type { ReadAlertList } from './alert-list.ts'
import type { PushKeys } from './push/push-keys.ts'

export type AlertDependencies = AuthorDependencies & {
  readAlertList: ReadAlertList
  /** Called after the commit with the entries that alerts have added to a log. */
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  pushKeys: PushKeys
}
