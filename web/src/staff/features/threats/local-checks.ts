import { checkKey } from '../../../data/check-merge.ts'

/** What is ticked on this device: by item, or by item and place of the sub-item. */
export type LocalChecks = Readonly<Record<string, LocalCheck>>
/** `checked`: true complete or ticked, false not applicable. What is undone stands no more. */
type LocalCheck = { checked: boolean; timestamp: string }

/** An item, or one of its sub-items. */
export type AboutCheck = { itemid: string; index?: number }

/** The same checks with one of them set; null takes it back. */
export function withLocalCheck(
  checks: LocalChecks,
  about: AboutCheck,
  checked: boolean | null,
  timestamp: string,
): LocalChecks {
  const { [checkKey(about)]: _, ...others } = checks
  return checked === null ? others : { ...others, [checkKey(about)]: { checked, timestamp } }
}

/** What the checklist shows of one item. */
export function localStateOf(checks: LocalChecks, itemid: string, subitems: number) {
  const whole = checks[checkKey({ itemid })]
  const places = Array.from({ length: subitems }, (_, index) => index)
  const ticked = places.filter((index) => checks[checkKey({ itemid, index })]?.checked)
  return { whole, ticked: new Set(ticked) }
}
