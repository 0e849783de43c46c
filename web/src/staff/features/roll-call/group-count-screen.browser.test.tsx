import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addCount } from '../../../data/incidents/roll-call.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { saveDraft } from '../../../storage/drafts.ts'
import { show } from '../../../test-support/show.tsx'
import { GroupCountScreen } from './group-count-screen.tsx'

vi.mock('../../../data/incidents/roll-call.ts', async (original) => ({
  ...(await original<object>()),
  addCount: vi.fn(async () => false),
}))

const INCIDENT = '20261121_aaaaaaaa'

afterEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  saveDraft(`count ${INCIDENT} 4b`, undefined)
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

async function showForm() {
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }])
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  keep(['counts', INCIDENT], [])
  const location = { pathname: '/roll-call/4b', search: `?incident=${INCIDENT}`, key: 'default' }
  const params = { groupid: '4b' }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  const navigate = vi.fn()
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={navigate}>
        <GroupCountScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return navigate
}

test('a count that could not be kept stays in its form, which says why', async () => {
  const navigate = await showForm()
  await page.getByRole('textbox', { name: 'Where is the group?' }).fill('Tennis court')
  await page.getByRole('button', { name: 'All 28 are present' }).click()
  await page.getByRole('button', { name: 'Send count' }).click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Where is the group?' }))
    .toHaveValue('Tennis court')
  expect(navigate).not.toHaveBeenCalled()
})

test('a count of more people than are expected is asked about, kept when it is corrected, and sent all the same', async () => {
  const navigate = await showForm()
  await page.getByRole('button', { name: 'All 28 are present' }).click()
  await page.getByRole('button', { name: 'Add missing person' }).click()
  await page.getByRole('button', { name: 'Send count' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText('28 present and 1 missing, of 28 expected. Send it?'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Present', exact: true }))
    .toHaveValue('28')
  expect(addCount).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Send count' }).click()
  vi.mocked(addCount).mockResolvedValueOnce(true)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await vi.waitFor(() => expect(addCount).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
})
