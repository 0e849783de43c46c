import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { confirmIdentity } from '../http/step-up.ts'
import { show } from '../test-support/show.tsx'
import { IdentityQuestion } from './identity-question.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const HAS_FACTOR = 'You have a second factor: please confirm with a code.'
const field = (name: string) => page.getByLabelText(name, { exact: true })
const confirm = () => page.getByRole('button', { name: 'Confirm' })

/** The bodies of the confirmations that were sent; the server accepts codes only. */
async function ask(secondfactors?: string[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, request?: RequestInit) => {
    if (!request?.body) return Promise.reject(new TypeError('Failed to fetch'))
    const body: unknown = JSON.parse(String(request.body))
    sent.push(body)
    if (JSON.stringify(body).includes('code')) return Response.json({ success: true })
    const refusal = { code: 'wrong-code', message: HAS_FACTOR, errors: [HAS_FACTOR] }
    return Response.json(refusal, { status: 403 })
  })
  if (secondfactors) queryClient.setQueryData(['account', ''], { secondfactors })
  await show(
    <QueryClientProvider client={queryClient}>
      <IdentityQuestion />
    </QueryClientProvider>,
  )
  return { sent, answer: confirmIdentity() }
}

test('a user with a second factor is asked for a code or a passkey, not for a password', async () => {
  const { sent, answer } = await ask(['code', 'passkey'])
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  expect(field('Password').elements()).toEqual([])
  await field('Code').fill('123456')
  await confirm().click()
  expect(await answer).toBe(true)
  expect(sent).toEqual([{ code: '123456' }])
})

test('if the user’s factors cannot be read, the code is asked for once the password is refused', async () => {
  const { sent, answer } = await ask()
  await field('Password').fill('three blue kites')
  await confirm().click()
  await expect.element(page.getByText(HAS_FACTOR)).toBeVisible()
  await field('Code').fill('123456')
  await confirm().click()
  expect(await answer).toBe(true)
  expect(sent).toEqual([{ password: 'three blue kites' }, { code: '123456' }])
})
