import { newRecordId } from '@holdfast/contract/ids'
import {
  isReplaced,
  type ParentMessage,
  readParentMessage,
} from '@holdfast/contract/incidents/parent-messages'
import { call } from '../../http/call.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { useWrite, type Write } from '../lists/write.ts'
import type { LogRow } from './incident-log.ts'
import { type Blocks, fromBlocks } from './log-blocks.ts'
import { storeLogEntry } from './stored-log.ts'

/** A text that was proposed, who has approved it, when it was copied, and whether a newer one took its place. */
export type StandingMessage = {
  entry: LogRow
  message: ParentMessage
  approvals: LogRow[]
  copies: LogRow[]
  isReplaced: boolean
}

/** Newest first. */
export function standParentMessages(log: Blocks<LogRow>): StandingMessage[] {
  const known = fromBlocks(log).flatMap((entry) => {
    const message = readParentMessage(entry)
    return message && entry.sending !== 'refused' ? [{ entry, message }] : []
  })
  const following = (step: ParentMessage['step'], id: string) =>
    known
      .filter(({ message }) => message.step === step && message.of === id)
      .map(({ entry }) => entry)
  const proposed = known.filter(({ message }) => message.step === 'proposed')
  const proposals = proposed.map(({ entry, message }) => ({ ...message, id: entry.id }))
  return proposed
    .map(({ entry, message }) => ({
      ...{ entry, message },
      approvals: following('approved', entry.id),
      copies: following('copied', entry.id),
      isReplaced: isReplaced({ id: entry.id, replaces: message.replaces }, proposals),
    }))
    .toReversed()
}

/** Repeated with the same id and time, a step whose answer was lost is the same entry. */
export type StepAttempt = { id: string; timestamp: string }

export function newStepAttempt(): StepAttempt {
  return { id: newRecordId(), timestamp: new Date().toISOString() }
}

type Step = { incidentid: string; message: ParentMessage; attempt: StepAttempt }

/** Adds a step to the log. It needs the server, which knows whether the text is approved and still the newest. */
export function useStepToParents(): Write<Step, undefined> {
  return useWrite(async ({ incidentid, message, attempt: { id, timestamp } }) => {
    const saved = await call('addLogEntry', {
      parameters: { id: incidentid },
      body: {
        ...{ id, timestamp, sent: new Date().toISOString(), type: 'parents' },
        content: JSON.stringify(message),
      },
    })
    await storeLogEntry(ownOrganisation(), saved)
    return undefined
  })
}
