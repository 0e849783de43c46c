import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sendAlert, useOwnAlert } from '../../../data/alerts/alert-actions.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { setServerTime } from '../../../session/server-clock.ts'
import { beginSession, endSession } from '../../../session/session.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../../../storage/unsynced-store.ts'
import { closeOutbox, openOutbox } from '../../../sync/outbox.ts'
import { show } from '../../../test-support/show.tsx'
import { UnsentAlert } from './unsent-alert.tsx'

/** An alert whose request gets no response, on devices whose clock is wrong. */

const HOUR = 3_600_000
const ID = 'alert_aaaaaaaaaaaa'
let store: UnsyncedStore

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const exp = Date.now() / 1000 + 86_400
  const claims = { userid: 'amy', org: 'riverside', type: 'standard', jti: 'amy', exp }
  const token = `e30.${btoa(JSON.stringify(claims))}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
  store = openUnsyncedStore(`amy ${Math.random()}`)
  const user = { organisationid: 'riverside', userid: 'amy' }
  await openOutbox(user, store, async () => undefined)
})

afterEach(async () => {
  closeOutbox()
  store.close()
  setServerTime(Date.now())
  await endSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Unsent() {
  const own = useOwnAlert(ID)
  return own && <UnsentAlert own={own} />
}

// Fails when the server's time of the press is compared with the device's clock.
test.each([
  ['slow', HOUR],
  ['fast', -HOUR],
])(
  'on a device whose clock is an hour %s, “Nobody has been alerted” comes after four seconds',
  async (_, behind) => {
    setServerTime(Date.now() + behind)
    await sendAlert({ id: ID, kind: 'lockdown', exercise: false })
    const location = { pathname: `/alerts/${ID}`, search: '', key: 'default' }
    const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
    await show(
      <QueryClientProvider client={queryClient}>
        <NavigationProvider navigation={navigation} navigate={vi.fn()}>
          <Unsent />
        </NavigationProvider>
      </QueryClientProvider>,
    )
    await expect.element(page.getByText('Sending…')).toBeVisible()
    const late = page.getByText(/Nobody has been alerted/)
    expect(late.elements()).toEqual([])
    await expect.element(late, { timeout: 6000 }).toBeVisible()
  },
)
