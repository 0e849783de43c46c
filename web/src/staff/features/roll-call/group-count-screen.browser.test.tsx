import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { saveDraft } from '../../../storage/drafts.ts'
import { show } from '../../../test-support/show.tsx'
import { GroupCountScreen } from './group-count-screen.tsx'

vi.mock('../../../data/incidents/roll-call.ts', async (original) => ({
  ...(await original<object>()),
  addCount: async () => false,
}))

const INCIDENT = '20261121_aaaaaaaa'

afterEach(() => {
  queryClient.clear()
  saveDraft(`count ${INCIDENT} 4b`, undefined)
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

test('a count that could not be kept stays in its form, which says why', async () => {
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }])
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  keep(['counts', INCIDENT], [])
  const location = { pathname: '/roll-call/4b', search: `?incident=${INCIDENT}`, key: 'default' }
  const params = { groupid: '4b' }
  const navigation = { location, type: 'POP' as const, params, branch: undefined }
  const navigate = vi.fn()
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <GroupCountScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('textbox', { name: 'Where is the group?' }).fill('Tennis court')
  await page.getByRole('button', { name: 'All 28 are present' }).click()
  await page.getByRole('button', { name: 'Send count' }).click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Where is the group?' }))
    .toHaveValue('Tennis court')
  expect(navigate).not.toHaveBeenCalled()
})
