import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { show } from '../../../test-support/show.tsx'
import { AccountDetails } from './account-details.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** `email`: what the server answers; undefined for a server that fails. */
async function showDetails(email: string | undefined): Promise<void> {
  vi.stubGlobal('fetch', async () =>
    email === undefined ? Response.json({}, { status: 500 }) : Response.json({ email }),
  )
  await show(
    <QueryClientProvider client={queryClient}>
      <AccountDetails />
    </QueryClientProvider>,
  )
}

test.each([
  ['dana@riverside.example', 'dana@riverside.example'],
  ['', 'None. An admin can add one.'],
  [undefined, 'Not known'],
])('the email of the own account is never an empty row: %o', async (email, shown) => {
  await showDetails(email)
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent(shown)
})
