import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'

/** The call itself. In an exercise it is only for somebody who is really in danger. */
export function CallNow({ isExercise }: { isExercise: boolean }) {
  if (isExercise) {
    return (
      <Notice
        kind="warn"
        title="This is an exercise"
        actions={
          <LinkButton to="tel:999" kind="quiet" icon={faPhone}>
            Call 999 for a real emergency
          </LinkButton>
        }
      >
        Read the report to whoever plays the operator. Call 999 only if somebody is really in
        danger.
      </Notice>
    )
  }
  return (
    <LinkButton to="tel:999" kind="danger" icon={faPhone} block>
      Call 999
    </LinkButton>
  )
}
