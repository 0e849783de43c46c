import type { CallFailure } from '../../../http/call-failure.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'

type StepFailureProps = {
  failure: CallFailure | undefined
  /** What was tried. */
  done: 'proposed' | 'done'
}

/** Says whether a step to a message failed. What was sent and not answered may be in the log. */
export function StepFailure({ failure, done }: StepFailureProps) {
  if (failure === undefined) return null
  const isSettled = failure.isFromServer || failure.code === 'offline'
  const title = isSettled ? `Not ${done}` : `It is not known whether this was ${done}`
  return <FailureNotice title={title} sentences={failure.errors} />
}
