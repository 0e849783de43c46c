import { randomUUID } from 'node:crypto'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import { appendSummary } from '../incident-log/index.ts'
import { carriedCallsText } from './alerts-rules.ts'
import { readRecipients, saveRows } from './answers/alert-answers-store.ts'
import { firstOfMinute } from './answers/answers-of-a-minute.ts'

/**
 * Takes the calls for help of an exercise that turns real into the real alert: the team follows that one, and
 * the calls of exercises wait meanwhile. They keep their time, words, place and room. The exercise and its
 * record stay as they were. Returns the log entries.
 */
export async function carryCalls(
  scope: Scope,
  exercise: Alert,
  { id: alertid, incidentid }: Pick<Alert, 'id' | 'incidentid'>,
  now: Date,
): Promise<LogEntry[]> {
  const recipients = await readRecipients(scope, exercise.id)
  // Whoever sent an exercise that is itself a call for help only played it.
  const player = exercise.sound === 'tone' ? exercise.userid : undefined
  const calls = recipients.filter(({ answer, userid }) => answer === 'help' && userid !== player)
  if (calls.length === 0) return []
  const received = now.toISOString()
  const rows = calls.map(({ userid, name, note, position, room, timestamp }) => {
    const called = timestamp ?? received
    const answer = firstOfMinute({
      ...{ id: randomUUID(), alertid, incidentid, userid, answer: 'help', note, position, room },
      ...{ language: null, timestamp: called, devicetimestamp: called, received },
    })
    return { ...answer, authorname: name }
  })
  await saveRows(scope, rows)
  return appendSummary(scope, incidentid, { now, content: carriedCallsText(calls) })
}
