import { call } from '../../http/call.ts'
import { followOnline } from '../../http/connectivity.ts'
import { serverNow } from '../../session/server-clock.ts'
import {
  currentSession,
  followSession,
  renewSession,
  sessionStateNow,
} from '../../session/session.ts'
import { isRenewalDue } from '../../session/session-rules.ts'
import { attempt } from '../lists/write.ts'

/**
 * Once a day exchanges the token for a newer one in the background, which starts the 28 days of a sign-in
 * anew. When a token seems to have expired, the server is asked for its time, because this device's
 * clock may be wrong.
 */

const CHECK_INTERVAL_MS = 60_000

let isRunning = false

export function startTokenRenewal(): void {
  const check = () => void renewWhenDue()
  check()
  setInterval(check, CHECK_INTERVAL_MS)
  followOnline(check)
  followSession(check)
}

async function renewWhenDue(): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    const session = currentSession()
    if (sessionStateNow().state === 'expired') {
      // Any response tells the time.
      await attempt(() => call('getHealth', {}))
    } else if (session !== undefined && isRenewalDue(session, serverNow())) {
      const outcome = await attempt(() => call('renewToken', {}))
      if (outcome.ok) renewSession(session.token, outcome.value)
    }
  } finally {
    isRunning = false
  }
}
