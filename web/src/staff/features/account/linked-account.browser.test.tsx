import type { Account } from '@holdfast/contract/sign-in/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { show } from '../../../test-support/show.tsx'
import { ToastHost } from '../../../ui/dialog/toast-host.tsx'
import { LinkedAccount } from './linked-account.tsx'

afterEach(() => queryClient.clear())

const LINKED = {
  name: 'Microsoft',
  account: 'dana@riverside.example',
  since: '2026-11-03T08:00:00Z',
}

async function showAccount(changes: Partial<Account>): Promise<void> {
  queryClient.setQueryData(['account', ''], { haspassword: true, singlesignon: null, ...changes })
  await show(
    <QueryClientProvider client={queryClient}>
      <ToastHost owner="teacher">
        <LinkedAccount />
      </ToastHost>
    </QueryClientProvider>,
  )
}

const section = () => page.getByRole('region', { name: 'Single sign-on' })
const unlink = () => section().getByRole('button', { name: 'Unlink' })

test('a linked user sees the provider, the account and since when, and can unlink it', async () => {
  await showAccount({ singlesignon: LINKED })
  for (const shown of [LINKED.name, LINKED.account, /^3\s.*2026$/]) {
    await expect.element(section().getByRole('definition').filter({ hasText: shown })).toBeVisible()
  }
  await expect.element(unlink()).not.toHaveAttribute('aria-disabled')
})

test('a user without a password is told why it cannot be unlinked', async () => {
  await showAccount({ singlesignon: LINKED, haspassword: false })
  await expect.element(unlink()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(unlink()).toHaveAccessibleDescription(/You have no password/)
})

test('a user without a linked account does not see the section', async () => {
  await showAccount({})
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})
