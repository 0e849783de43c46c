import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import type { SessionRow } from '@holdfast/contract/sign-in/account'
import { useId } from 'react'
import { useEndOtherSessions, useEndSession, useSessions } from '../../../data/sign-in/account.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './account-screen.module.css'

const CONSEQUENCES =
  'It is signed out within a second and gets no more alerts. What Holdfast keeps on it is deleted when it is next online.'

/** The devices on which the user is signed in. The user can end one sign-in, or all but this one. */
export function SignedInDevices() {
  const id = useId()
  const sessions = useSessions()
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const endSession = useEndSession()
  const endOtherSessions = useEndOtherSessions()
  const failure = endSession.failure ?? endOtherSessions.failure

  async function end({ id: sessionId, device }: SessionRow) {
    const message = `Are you sure you want to end the sign-in on this device? ${CONSEQUENCES}`
    if (!(await confirm({ message, details: <p>{device}</p>, danger: true }))) return
    endOtherSessions.reset()
    if ((await endSession.run(sessionId)).ok) toast.success('The sign-in has been ended')
  }

  async function endOthers() {
    const message = `Are you sure you want to end all other sign-ins? ${CONSEQUENCES.replace('It is', 'Each device is')}`
    if (!(await confirm({ message, danger: true }))) return
    endSession.reset()
    if ((await endOtherSessions.run()).ok) toast.success('All other sign-ins have been ended')
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Where you are signed in</h2>
      {failure && <FailureNotice sentences={failure.errors} />}
      {!online && sessions.data === undefined ? (
        <p>This list can be read when you are online.</p>
      ) : (
        <SectionLoader read={sessions}>
          {() => {
            const list = sessions.data ?? []
            return (
              <>
                <List label="Where you are signed in">
                  {list.map((session) => (
                    <ListItem
                      key={session.id}
                      title={session.device}
                      subtitle={
                        <span className={styles.times}>
                          <span>Signed in {formatDateTime(session.first)}</span>
                          <span>Last seen {formatDateTime(session.last)}</span>
                        </span>
                      }
                      end={
                        session.present ? (
                          <Tag colour="ok" icon={faCircleCheck}>
                            This device
                          </Tag>
                        ) : (
                          <Button
                            aria-label={`End sign-in on ${session.device}`}
                            disabled={!online || endSession.pending}
                            onClick={() => void end(session)}
                          >
                            End sign-in
                          </Button>
                        )
                      }
                    />
                  ))}
                </List>
                {list.some(({ present }) => !present) && (
                  <div className={styles.end}>
                    <Button
                      kind="danger"
                      busy={endOtherSessions.pending}
                      disabledReason={online ? undefined : 'You can do this when you are online.'}
                      onClick={() => void endOthers()}
                    >
                      End all other sign-ins
                    </Button>
                  </div>
                )}
              </>
            )
          }}
        </SectionLoader>
      )}
    </section>
  )
}
