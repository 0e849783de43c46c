import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useState } from 'react'
import { useSessionEnd } from '../session/session.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { formatDay } from '../ui/format-dates.ts'

/** In the last weeks of a sign-in: a link to the screen for signing in again. */
export function SessionEndLink() {
  // Read once, when the screen opens: a link that appears later would move the buttons below it.
  const [endsAt] = useState(useSessionEnd())
  if (endsAt === undefined) return null
  return (
    <LinkButton to="/account" icon={faTriangleExclamation} block>
      Your sign-in ends on {formatDay(endsAt)}
    </LinkButton>
  )
}
