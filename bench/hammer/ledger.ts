import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'

/** What the server has acknowledged. At the end, all of it must be stored once, and nothing else. */
export class Ledger {
  /** Ids of log entries, by incident. */
  readonly entries = new Map<string, string[]>()
  /** The item of each check, once per check, by incident. */
  readonly checks = new Map<string, string[]>()
  /** Ids of counts, by incident. */
  readonly counts = new Map<string, string[]>()
  /** Ids of marks, by incident. */
  readonly marks = new Map<string, string[]>()
  /** Ids of what was said of adults at the gate, by incident. */
  readonly pickups = new Map<string, string[]>()
  /** Ids of tasks and of their changes, by incident. */
  readonly tasks = new Map<string, string[]>()
  readonly taskChanges = new Map<string, string[]>()
  /** `entry sha256` of pictures of log entries, by incident. */
  readonly logPictures = new Map<string, string[]>()
  /** Those that the server has not acknowledged as a whole. */
  readonly unfinishedPictures = new Set<string>()
  readonly deletedLogPictures: string[] = []
  /** `handover event`, by incident. */
  readonly handovers = new Map<string, string[]>()
  /** `organisation role` → who holds it, where roles are handed over. */
  readonly roles = new Map<string, string>()
  /** By merged incident: the incidents into which it was merged, empty where it was taken apart again. */
  readonly merges = new Map<string, string[]>()
  /** How many entries about handovers and merges the server has written, by incident. */
  readonly serverEntries = new Map<string, number>()
  /** `incident field` → all values it was given, in their order. */
  readonly fields = new Map<string, string[]>()
  readonly closedIncidents: string[] = []
  readonly deletedIncidents: string[] = []
  readonly debriefs: string[] = []
  /** The incident that each alert has reported. */
  readonly alerts = new Map<string, string>()
  /** How many entries the server writes about the alerts of an incident. */
  readonly entriesAboutAlerts = new Map<string, number>()
  /** Alerts that became part of another alert of their sender. */
  readonly joinedAlerts: string[] = []
  readonly endedAlerts: string[] = []
  readonly alertUpdates: string[] = []
  readonly alertAnswers: string[] = []
  /** `organisation id` → the name last saved, null after a deletion. */
  readonly contacts = new Map<string, string | null>()
  readonly groups = new Map<string, string | null>()
  readonly users = new Map<string, string | null>()
  /** `organisation name` of the contacts that were imported: the server makes their ids. */
  readonly importedContacts: string[] = []
  /** By organisation: who holds which role. */
  readonly allocations = new Map<string, string[]>()
  /** By user: the address and the password last saved. */
  readonly emails = new Map<string, string>()
  readonly passwords = new Map<string, string>()
  /** The user of each device that has reported its readiness, by the id of the device. */
  readonly readiness = new Map<string, string>()
  /** `organisation which` → the value last saved. */
  readonly settings = new Map<string, string>()
  /** By organisation: the name last saved. */
  readonly schools = new Map<string, string>()
  /** By organisation: the words published, in their order. */
  readonly published = new Map<string, string[]>()
  /** `organisation path` → the key of the picture last uploaded. */
  readonly pictures = new Map<string, string>()
  /** `organisation path` of the pictures that came with content. */
  readonly importedPictures: string[] = []
  /** `kind organisation` → how many rows of the activity there must be. */
  readonly activities = new Map<string, number>()

  /** Counts a write that the activity shows once, however often it was sent. */
  noteActivity(kind: ActivityKind, school: string): void {
    const key = `${kind} ${school}`
    this.activities.set(key, (this.activities.get(key) ?? 0) + 1)
  }

  addEntryAboutAlert(incidentid: string): void {
    const entries = this.entriesAboutAlerts.get(incidentid) ?? 0
    this.entriesAboutAlerts.set(incidentid, entries + 1)
  }

  /** Counts an entry that the server writes with the change that it is about. */
  noteServerEntry(incidentid: string): void {
    this.serverEntries.set(incidentid, (this.serverEntries.get(incidentid) ?? 0) + 1)
  }

  static add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
    const list = lists.get(key)
    if (list) list.push(value)
    else lists.set(key, [value])
  }
}
