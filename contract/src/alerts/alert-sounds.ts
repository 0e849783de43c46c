/**
 * `loud`: a siren until the person answers. `tone`: one short tone, for a call that a few people must not
 * miss. `silent`: no sound and no vibration. See docs/decisions/0158. The sound itself is made by
 * `use-siren.ts` in web/.
 */
export const ALERT_SOUNDS = ['loud', 'tone', 'silent'] as const
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** What decides which alerts make a sound. */
export type Sounding = {
  id: string
  sound: AlertSound
  exercise: boolean
  timestamp: string
  ended: string | null
}

/**
 * The open silent alert because of which this one makes no sound now: people may be hiding. A tone gives way
 * to every one, a siren to a later one only: whoever sends a siren after a lockdown wants people to move.
 * An exercise never keeps a real alert from sounding.
 */
export function findSilencing<A extends Sounding>(
  { id, sound, exercise, timestamp }: Sounding,
  alerts: readonly A[],
): A | undefined {
  if (sound === 'silent') return undefined
  return alerts.find(
    (other) =>
      other.id !== id &&
      other.sound === 'silent' &&
      other.ended === null &&
      (exercise || !other.exercise) &&
      (sound === 'tone' || other.timestamp > timestamp),
  )
}

/**
 * Whether a call for help that belongs to this alert makes no sound now: people hide, or it is part of an
 * exercise while something real is going on.
 */
export function isCallHushed(alert: Sounding, alerts: readonly Sounding[]): boolean {
  const isHiding = alert.sound === 'silent' && alert.ended === null
  const isBesideReal =
    alert.exercise && alerts.some(({ exercise, ended }) => !exercise && ended === null)
  return (
    isHiding || isBesideReal || findSilencing({ ...alert, sound: 'tone' }, alerts) !== undefined
  )
}
