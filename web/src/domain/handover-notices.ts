import { describeHandover, describeOutcome } from '@holdfast/contract/incidents/handover-words'
import type { Handover } from '@holdfast/contract/incidents/handovers'
import { midSentence } from '@holdfast/contract/text'

/** What became of the handover, or what it waits for. */
export function stateSentence(handover: Handover): string {
  const { kind, state, role, from, toname, outcome } = handover
  const names = from.map(({ name }) => name).join(', ') || 'Nobody'
  if (state === 'open') {
    if (kind === 'request') return `${names} holds the role until ${toname} takes over.`
    return `${toname} has not taken over yet. ${names} holds the role until then.`
  }
  if (state === 'lapsed') {
    return `Nobody can take it over any more: the role was moved meanwhile, ${toname} can no longer sign in, or the incident is closed.`
  }
  return outcome === null ? midSentence(role) : `${describeOutcome(handover)}.`
}

/** `key` is the same for the same news, however often the list is read. */
export type HandoverNotice = { key: string; handoverid: string; title: string; message: string }

/** What a person is told of handovers while the app is open: that one waits for them, and what became of theirs. */
export function handoverNotices(handovers: readonly Handover[], userid: string): HandoverNotice[] {
  return handovers.flatMap((handover) => {
    const { id, kind, state, role, from, touserid, outcome } = handover
    const isMine = from.some((holder) => holder.userid === userid)
    const noticeOf = (title: string, message: string) => [
      { key: `${id} ${state}`, handoverid: id, title, message },
    ]
    if (touserid === userid && state === 'open') {
      return noticeOf(
        kind === 'request' ? 'You are asked to take over' : 'A role for you',
        describeHandover(handover),
      )
    }
    if (isMine && state === 'accepted' && outcome?.userid !== userid) {
      return noticeOf(`No longer ${midSentence(role)}`, describeOutcome(handover))
    }
    if (touserid === userid && state === 'withdrawn') {
      return noticeOf('Handover withdrawn', describeOutcome(handover))
    }
    if ((isMine || touserid === userid) && state === 'lapsed') {
      return noticeOf('Handover without effect', stateSentence(handover))
    }
    return []
  })
}

/** Whether the news waits for an answer, so that it is told at the start of the app too. */
export function waitsForAnswer({ key }: HandoverNotice): boolean {
  return key.endsWith(' open')
}
