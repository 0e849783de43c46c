import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Session } from '../../../session/session-rules.ts'
import { Notice } from '../../../ui/notice.tsx'

/** The 28 days are over: the data is still on the device, and waits for its owner. */
export function LockedNotice({ session }: { session: Session }) {
  const { name, userid } = session
  return (
    <Notice kind="warn" icon={faLock} title={`Locked until ${name} logs in`}>
      The sign-in has ended after 28 days. The data on this device is kept and opens again when{' '}
      {name} ({userid}) logs in. If anybody else logs in, it is removed.
    </Notice>
  )
}
