import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import { SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { beginSession } from '../session/session.ts'
import { show } from '../test-support/show.tsx'
import { ToastHost } from '../ui/dialog/toast-host.tsx'
import { formatDay } from '../ui/format-dates.ts'
import { SessionEndNotice } from './session-end-notice.tsx'

const DAY = 24 * 60 * 60 * 1000
const LAST_WEEKS = 20 * DAY
/** In seconds. */
const iat = Math.floor(Date.now() / 1000)

const button = (name: string) => page.getByRole('button', { name })
const sentence = () => page.getByText(/^Your sign-in ends on /)

/** The response to a sign-in, with a token of this lifetime. */
function responseFor(lifetimeMs: number, type: 'standard' | 'admin' = 'standard') {
  const user = { userid: 'teacher', schoolid: 'riverside', type }
  const times = { iat, exp: iat + lifetimeMs / 1000 }
  const claims = { ...user, ...times, org: 'riverside', jti: crypto.randomUUID(), ver: 1 }
  const names = { name: 'Dana Fox', organisationname: 'Riverside Academy', isprovider: false }
  const token = `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.signature`
  return {
    ...{ ...user, ...names, token },
    ...{ success: true as const, organisationid: 'riverside', device: 'a device' },
  }
}

function showNotice(below?: ReactNode) {
  return show(
    <ToastHost owner="teacher">
      <SessionEndNotice />
      {below}
    </ToastHost>,
  )
}

afterEach(() => {
  // Otherwise the next test file in this browser would begin with the session.
  localStorage.clear()
  vi.restoreAllMocks()
})

// Fails when `sessionEnd` takes any token for the last one.
test('a sign-in that is still renewed automatically shows no notice', async () => {
  beginSession(responseFor(TOKEN_LIFETIME_MS))
  await showNotice(<p>Below</p>)
  await expect.element(page.getByText('Below')).toBeVisible()
  expect(sentence().elements()).toEqual([])
})

test.each(['standard', 'admin'] as const)(
  'the last weeks of a sign-in say how long it lasts: %s',
  async (type) => {
    beginSession(responseFor(LAST_WEEKS, type))
    await showNotice()
    await expect
      .element(sentence())
      .toHaveTextContent(`Your sign-in ends on ${formatDay(iat * 1000 + LAST_WEEKS)}`)
    const days = SESSION_LIFETIME_MS[type] / DAY
    await expect.element(page.getByText(new RegExp(`^A sign-in lasts ${days} days`))).toBeVisible()
  },
)

// Fails when `call` leaves out the token for endpoints open to anyone: the server would not end that session.
test('signing in again ends the earlier session, removes the notice and moves the focus to the heading', async () => {
  const earlier = responseFor(LAST_WEEKS)
  const later = responseFor(TOKEN_LIFETIME_MS)
  beginSession(earlier)
  const headers = { [EPOCH_HEADER]: 'one' }
  const respond = async () => Response.json(later, { headers })
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(respond)
  await showNotice()
  await button('Sign in again').click()
  await page.getByLabelText('Password', { exact: true }).fill('Holdfast-demo-1')
  await button('Log in').click()
  await expect.element(sentence()).not.toBeInTheDocument()
  await expect.element(page.getByText('You are signed in again.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Page' })).toHaveFocus()
  expect(localStorage.getItem('authtoken')).toBe(later.token)
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/login')
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${earlier.token}` })
})
