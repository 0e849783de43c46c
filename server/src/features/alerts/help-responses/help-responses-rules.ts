import type { AlertResponse, StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import { responsesToCall } from '@holdfast/contract/alerts/current-call'

/** `devicetimestamp`: the time of the response by the device's own clock. */
export type StoredResponse = AlertResponse & { devicetimestamp: string; seq: number }
export type GivenResponse = Omit<StoredResponse, 'seq'> & { incidentid: string }

/** The response of each follower that counts, oldest first. `responses` are oldest first, by their own time. */
export function standingResponses(responses: readonly StoredResponse[]): StandingAlertResponse[] {
  const byFollower = Map.groupBy(responses, ({ userid }) => userid)
  return [...byFollower.values()]
    .flatMap((own) => {
      const last = own.findLast(({ kind }) => kind !== 'seen') ?? own.at(-1)
      if (last === undefined) return []
      const { userid, authorname, kind, timestamp } = last
      const answered = own.reduce(
        (latest, response) => (response.answered > latest ? response.answered : latest),
        last.answered,
      )
      return [{ userid, authorname, kind, timestamp, answered }]
    })
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
}

/**
 * The stored response that already says the same, so that a second device or a second tap stores nothing
 * twice; undefined if the response is new. `own` are the follower's responses to this person, oldest first.
 */
export function alreadySaid(
  own: readonly StoredResponse[],
  given: Pick<GivenResponse, 'kind' | 'answered'>,
): StoredResponse | undefined {
  if (given.kind === 'seen') return own.findLast(({ answered }) => answered >= given.answered)
  const last = own.findLast(({ kind }) => kind !== 'seen')
  return last?.kind === given.kind ? last : undefined
}

/**
 * The follower's responses to the same call as `given`: a screen that has not been told of the second call still
 * answers the first one. `safe`: of `calledAgainAfter`.
 */
export function responsesToSameCall(
  own: readonly StoredResponse[],
  given: Pick<GivenResponse, 'answered'>,
  safe: string | undefined,
): StoredResponse[] {
  const current = responsesToCall(own, safe)
  const isCurrent = responsesToCall([given], safe).length > 0
  return isCurrent ? current : own.filter((response) => !current.includes(response))
}

/**
 * The call that a response is to: the last one of `times`, which are oldest first, that existed at
 * `answered`. Nobody can have seen a later one. Only the times of real calls are stored, so that a client
 * cannot fill the table with times that it made up.
 */
export function callOnScreen(times: readonly string[], answered: string): string {
  const existed = (time: string) => Date.parse(time) <= Date.parse(answered)
  return times.findLast(existed) ?? times[0] ?? answered
}

/** How often within a minute somebody may say that they come, or cannot: the log shows each of them. */
const MAX_A_MINUTE = 6
const MINUTE_MS = 60_000

/** Whether a follower changes their mind so fast that the log would be flooded. `own` are to one person. */
export function isTooFast(own: readonly StoredResponse[], now: Date): boolean {
  const since = now.getTime() - MINUTE_MS
  const recent = own.filter(({ kind, received }) => kind !== 'seen' && Date.parse(received) > since)
  return recent.length >= MAX_A_MINUTE
}

/** Whether the response under a known id is a retry of the stored one. */
export function isSameResponse(stored: StoredResponse, given: GivenResponse): boolean {
  return (
    stored.alertid === given.alertid &&
    stored.recipientid === given.recipientid &&
    stored.userid === given.userid &&
    stored.kind === given.kind &&
    Date.parse(stored.devicetimestamp) === Date.parse(given.devicetimestamp)
  )
}
