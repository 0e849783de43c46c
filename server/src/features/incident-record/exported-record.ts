import type { AlertInRecord } from '@holdfast/contract/alerts/alert-record'
import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Task } from '@holdfast/contract/incidents/tasks'
import type { TimelineRow } from '@holdfast/contract/incidents/timeline-row'
import type { RecordLink, SealedEntry } from '@holdfast/contract/record/record-format'
import type { StandingMark } from '@holdfast/contract/roll-call/marks'
import type { Absence } from '@holdfast/contract/roll-call/people'
import type { RollCount, RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { PictureFile } from './picture-files.ts'

/** The data from which the files of an exported record are made. */
export type ExportedRecord = {
  organisation: { id: string; name: string }
  incident: Incident
  /** The name of whoever closed it last; undefined while it is open. */
  closedby: string | undefined
  /** The incidents that are merged into this one. */
  mergedwith: readonly string[]
  /** In the order of the links. */
  entries: readonly SealedEntry[]
  links: readonly RecordLink[]
  timeline: readonly TimelineRow[]
  alerts: readonly AlertInRecord[]
  counts: readonly RollCount[]
  /** What stands of each person who was marked by name. */
  marks: readonly StandingMark[]
  /** As they are at the export: the record does not seal them. */
  groups: readonly RollGroup[]
  /** By the id of the person, the list of the day by which nobody expects them. Not sealed either. */
  absences: ReadonlyMap<string, Absence>
  tasks: readonly Task[]
  handovers: readonly HandoverWithBrief[]
  debrief: Debrief | undefined
  roleTitle: (roleid: string | null) => string
  /** The pictures of log entries that are as they were announced. */
  logPictures: readonly PictureFile[]
  /** Of the content. */
  pictures: readonly { path: string; contenttype: string; bytes: Uint8Array }[]
  exported: Date
  zone: string
  /** What was altered after its sealing, as sentences; empty for an intact record. */
  damage: readonly string[]
  /** The page that verifies a record without a server; undefined if the app is not built. */
  verifier: Uint8Array | undefined
}

export type Seal = { publickey: string; head: string }
