import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'

/** The call itself. In an exercise nobody must be sent to the emergency services. */
export function CallNow({ isExercise }: { isExercise: boolean }) {
  if (isExercise) {
    return (
      <Notice kind="warn" title="This is an exercise: do not call 999">
        Read the report to whoever plays the operator.
      </Notice>
    )
  }
  return (
    <LinkButton to="tel:999" kind="danger" icon={faPhone} block>
      Call 999
    </LinkButton>
  )
}
