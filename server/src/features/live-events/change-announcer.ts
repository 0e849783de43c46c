import type { Alert } from '@holdfast/contract/alerts/alerts'
import { COLLECTIONS } from '@holdfast/contract/endpoints/live-events'
import type { Change } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type ReadAlertList, whoMayFollow } from '../alerts/index.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import type { LiveHub } from './live-hub.ts'
import { Throttle } from './throttle.ts'

/**
 * Events about answers are sent at most this often: thousands of people answer an alert within seconds,
 * and one event for each answer to each device would make millions.
 */
const ALERT_ANSWERS_EVENT_MS = 400

type AnswersChange = Extract<Change, { ownerid: string }>

export type AnnouncerDependencies = {
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  readAlertList: ReadAlertList
}

/** Tells the devices that are connected to this process what has changed. */
export class ChangeAnnouncer {
  readonly #hub: LiveHub
  readonly #dependencies: AnnouncerDependencies
  readonly #log: Log
  readonly #throttle = new Throttle(ALERT_ANSWERS_EVENT_MS)

  constructor(hub: LiveHub, dependencies: AnnouncerDependencies, log: Log) {
    this.#hub = hub
    this.#dependencies = dependencies
    this.#log = log
  }

  /** Waits only for an alert, because devices must show it before they read anything else. */
  async announce(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const { organisationid, ownerid, check, alertid } = change
      const event = COLLECTIONS.find((name) => name === change.collection)
      if (!event || !this.#hub.hasDevices(organisationid)) continue
      if (change.collection === 'alertanswers') {
        this.#announceAnswers(change)
        continue
      }
      const alert = alertid && (await this.#findAlert(organisationid, alertid))
      const data = {
        ...(ownerid && { ownerid }),
        ...(check && { check }),
        ...(alert && { alert }),
      }
      this.#hub.send(organisationid, { event, data })
    }
  }

  #announceAnswers({ organisationid, ownerid, recipientid }: AnswersChange): void {
    if (recipientid !== undefined) {
      const isConcerned = ({ userid }: { userid: string }) => userid === recipientid
      this.#hub.send(organisationid, { event: 'alertanswers', data: { ownerid } }, isConcerned)
    }
    this.#throttle.run(
      `${organisationid} ${ownerid}`,
      () => void this.#tellFollowers(organisationid, ownerid),
    )
  }

  /** Undefined if it cannot be read: devices then read the list, so nothing is lost. */
  async #findAlert(organisationid: string, id: string): Promise<Alert | undefined> {
    try {
      return (await this.#dependencies.readAlertList(organisationid)).byId.get(id)
    } catch (error) {
      this.#log.warn({ err: error }, 'An alert could not be sent')
      return undefined
    }
  }

  /** Tells only those who may follow the alert, so that no other device wakes for nothing. */
  async #tellFollowers(organisationid: string, alertid: string): Promise<void> {
    try {
      const mayFollow = await whoMayFollow(this.#dependencies, organisationid, alertid)
      this.#hub.send(
        organisationid,
        { event: 'alertanswers', data: { ownerid: alertid } },
        mayFollow,
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'Answers to an alert could not be announced')
    }
  }

  stop(): void {
    this.#throttle.stop()
  }
}
