import { describeState } from '@holdfast/contract/closures/closure-words'
import type { ClosureDeclaration } from '@holdfast/contract/closures/closures'
import { formatDateTime } from '../../../ui/format-dates.ts'

export function decidedBy({ authorname, timestamp }: ClosureDeclaration): string {
  return `Decided by ${authorname}, ${formatDateTime(timestamp)}.`
}

/** `Closed: Snow on all roads. Decided by Jordan Hale, 30 Nov 2026, 06:30.` */
export function describeDeclaration(declaration: ClosureDeclaration): string {
  const { reason } = declaration
  const words = [describeState(declaration), reason].filter(Boolean).join(': ')
  return `${words}${/[.!?]$/.test(words) ? '' : '.'} ${decidedBy(declaration)}`
}
