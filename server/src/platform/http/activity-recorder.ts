import { endpointSchemas, type RecordedKind } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
import type { ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type { OrganisationTransaction, Scope } from '../database/database.ts'
import type { Authorised, SignedInUser } from './access.ts'

/**
 * Every endpoint that writes declares in the contract which entries it adds to the activity log. Its
 * handler adds them in the transaction of the change; the recorder adds caller and time. A request
 * fails if its handler neither adds an entry nor declares that nothing changed.
 */

type NewEntry<Kind> = { kind: Kind; summary: string }
/** `recordid` is the changed record; `organisationid` defaults to that of the request. */
type EntryOfCaller<Kind> = NewEntry<Kind> & { recordid: string; organisationid?: string }
/** For a request without a sign-in, when the organisation is known and the user is not. */
type EntryOfOrganisation<Kind> = NewEntry<Kind> & { recordid: string; organisationid: string }
/** For a request without a sign-in: the user of that name is both the author and the record. */
type EntryOfUsername<Kind> = NewEntry<Kind> & { username: string }

export type ActivityRecorder<Name extends EndpointName> = {
  /** Call it in the transaction of the change. The summary must not contain secrets. */
  record(
    trx: OrganisationTransaction,
    ...entries: (typeof endpoints)[Name]['access'] extends 'anyone'
      ? [EntryOfUsername<RecordedKind<Name>> | EntryOfOrganisation<RecordedKind<Name>>]
      : EntryOfCaller<RecordedKind<Name>>[]
  ): Promise<void>
  /** Declares that there is nothing to record, because of a dry run or a retry. */
  nothingChanged(): void
}

type Activity = {
  userid: string | null
  at: Date
  kind: ActivityKind
  recordid: string
  summary: string
  address: string
}

/** Writes the activity log; the feature that owns the table provides it. */
export type ActivityDependencies = {
  now: () => Date
  recordActivity(scope: Scope, ...activities: Activity[]): Promise<void>
  recordActivityOfUsername(
    trx: OrganisationTransaction,
    activity: Pick<Activity, 'at' | 'kind' | 'summary' | 'address'> & { username: string },
  ): Promise<void>
  /** Records that the caller was not allowed to use the endpoint. */
  recordRefusal(caller: SignedInUser, name: EndpointName, address: string): Promise<void>
}

/** The recorder of one request. */
export class RequestActivity {
  readonly #name: EndpointName
  readonly #authorised: Authorised
  readonly #request: { readonly ip: string }
  readonly #dependencies: ActivityDependencies
  #isSettled = false

  constructor(
    name: EndpointName,
    authorised: Authorised,
    request: { readonly ip: string },
    dependencies: ActivityDependencies,
  ) {
    this.#name = name
    this.#authorised = authorised
    this.#request = request
    this.#dependencies = dependencies
  }

  async record(
    trx: OrganisationTransaction,
    ...entries: (EntryOfCaller<ActivityKind> | EntryOfUsername<ActivityKind>)[]
  ): Promise<void> {
    const { recordActivity, recordActivityOfUsername, now } = this.#dependencies
    const { caller, organisationid: ofRequest } = this.#authorised
    const at = now()
    const address = this.#request.ip
    this.#isSettled = true
    for (const entry of entries) {
      if ('username' in entry) {
        await recordActivityOfUsername(trx, { ...entry, at, address })
      }
    }
    const userid = caller?.userid ?? null
    const ofCaller = entries.filter((entry) => 'recordid' in entry)
    for (const [organisationid, list] of Map.groupBy(
      ofCaller,
      (entry) => entry.organisationid ?? ofRequest,
    )) {
      const activities = list.map(({ kind, recordid, summary }) => ({
        userid,
        at,
        kind,
        recordid,
        summary,
        address,
      }))
      await recordActivity({ trx, organisationid }, ...activities)
    }
  }

  nothingChanged(): void {
    this.#isSettled = true
  }

  /** @throws Error if the handler has not recorded what its endpoint declares */
  requireSettled(): void {
    const { activityKinds }: EndpointSchema = endpointSchemas[this.#name]
    if (this.#isSettled || activityKinds === undefined || activityKinds === 'none') return
    throw new Error(`${this.#name} has recorded none of: ${activityKinds.join(', ')}`)
  }
}
