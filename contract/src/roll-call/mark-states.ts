/** `absent`: not on site today, so nobody expects them. `released`: handed to an adult. */
export const MARK_STATES = ['present', 'absent', 'injured', 'missing', 'released'] as const

export type MarkState = (typeof MARK_STATES)[number]
