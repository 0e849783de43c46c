import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { describeReach } from './answer-groups.ts'

type AnswerReachProps = {
  alert: Alert
  recipients: readonly AlertRecipient[]
  /** Uses few words, for the board, which shows the whole incident at once. */
  isShort?: boolean
}

/** How many people the alert has reached. An alert that reached nobody must not look merely unanswered. */
export function AnswerReach({ alert, recipients, isShort = false }: AnswerReachProps) {
  const { text, isNobody } = describeReach(recipients, alert)
  if (!isNobody) return <p>{text}</p>
  if (isShort) {
    return (
      <p>
        <Tag colour="warn" icon={faTriangleExclamation}>
          {text}
        </Tag>
      </p>
    )
  }
  return (
    <Notice kind="warn" title={text}>
      No device has shown it or taken a notification.
      {alert.ended === null && ' Ring people, or send somebody.'}
    </Notice>
  )
}
