import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { faCircleXmark } from '@fortawesome/free-solid-svg-icons/faCircleXmark'
import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { formatDay } from '../../ui/format-dates.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './ready-until.module.css'
import {
  describeEnd,
  hasEnded,
  READY_LABELS,
  type ReadyState,
  readyState,
} from './user-readiness-text.ts'

const TAG_PROPS = {
  ready: { colour: 'ok', icon: faCircleCheck },
  'not ready': { colour: 'warn', icon: faCircleExclamation },
  ended: { colour: 'danger', icon: faCircleXmark },
  'never reported': { colour: 'black', icon: faCircleQuestion },
} as const

type ReadyTagProps = { state: ReadyState; variant?: 'pill' | 'plain' }

function ReadyTag({ state, variant }: ReadyTagProps) {
  return (
    <Tag {...TAG_PROPS[state]} variant={variant}>
      {READY_LABELS[state]}
    </Tag>
  )
}

/** When the sign-in expires, with a warning if that is soon or has happened. */
export function OfflineUntil({ device, now }: { device: { endsat: string }; now: number }) {
  const warning = describeEnd(device, now)
  return (
    <span className={styles.end}>
      <time dateTime={device.endsat}>{formatDay(device.endsat)}</time>
      {warning && <Tag colour={hasEnded(device, now) ? 'danger' : 'warn'}>{warning}</Tag>}
    </span>
  )
}

type ReadyUntilProps = { device: UserReadiness['device']; now: number }

/** Says until when a person's device is ready, or why it is not. */
export function ReadyUntil({ device, now }: ReadyUntilProps) {
  const state = readyState(device, now)
  if (device === null || state === 'not ready') return <ReadyTag state={state} variant="plain" />
  return <OfflineUntil device={device} now={now} />
}
