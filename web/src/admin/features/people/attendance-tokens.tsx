import {
  useAttendanceTokens,
  useCreateAttendanceToken,
  useDeleteAttendanceToken,
} from '../../../data/admin/attendance-tokens.ts'
import { Card } from '../../../ui/list/card.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from '../../system-tokens/system-tokens.module.css'
import { SystemTokens } from '../../system-tokens/system-tokens.tsx'

/** Which other systems may say who is absent, and keep the list of people. */
export function AttendanceTokens() {
  const { organisationid } = useAdminOrganisation()
  const read = useAttendanceTokens(organisationid)
  const creating = useCreateAttendanceToken(organisationid)
  const deleting = useDeleteAttendanceToken(organisationid)
  return (
    <>
      <h2 id="attendance-system">Attendance system</h2>
      <ReadSection read={read}>
        {({ url, tokens }) => (
          <Card as="section" labelledBy="attendance-system">
            <div className={styles.feed}>
              <p>
                The system in which you take the register can give this list each morning, and keep
                the list of people. It needs this address and a token, and can do nothing else. A
                list with more than half of all people is refused. Once somebody has changed the
                list here, it stays for that day. While an incident or an exercise is open, it only
                takes people off the list. It never changes the needs or the adults of somebody who
                is listed already. Keep the token secret: whoever has it can take people out of a
                roll call that has not begun.
              </p>
              <SystemTokens
                {...{ url, tokens, creating, deleting }}
                words={{ withoutToken: 'It cannot say who is absent', example: 'Our register' }}
              />
            </div>
          </Card>
        )}
      </ReadSection>
    </>
  )
}
