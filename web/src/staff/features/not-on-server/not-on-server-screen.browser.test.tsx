import type { Contact } from '@holdfast/contract/people/contacts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { missingKey } from '../../../data/restored-server/missing-records.ts'
import { show } from '../../../test-support/show.tsx'
import { NotOnServerScreen } from './not-on-server-screen.tsx'

afterEach(() => queryClient.clear())

const contact = (phone: string): Contact => ({
  ...{ id: phone, name: 'Site team', title: '', phone, groupid: 'site' },
})

async function showContacts(...phones: string[]): Promise<void> {
  const contacts = phones.map((phone) => ({ record: contact(phone), since: Date.now() }))
  const body = { incidents: [], contacts, contactgroups: [], content: null }
  queryClient.setQueryData(missingKey(''), { body, etag: null, checkedAt: Date.now() })
  await show(
    <QueryClientProvider client={queryClient}>
      <NotOnServerScreen />
    </QueryClientProvider>,
  )
}

// Fails when the digits of both numbers are dialled as one.
test('a contact with two numbers is dialled by the first, one without a number is text', async () => {
  const two = '01632 960200 / 07700 900101'
  await showContacts(two, 'Channel 4')
  await expect
    .element(page.getByRole('link', { name: two }))
    .toHaveAttribute('href', 'tel:01632960200')
  await expect.element(page.getByText('Channel 4')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Channel 4' })).not.toBeInTheDocument()
})
