import type { Handover } from '@holdfast/contract/incidents/handovers'

/** `said`: the sentence for the log; undefined for a retry, which says nothing again. */
export type HandoverWritten = { handover: Handover; said: string | undefined }
