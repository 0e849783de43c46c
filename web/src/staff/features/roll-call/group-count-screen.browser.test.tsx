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

const GROUP = { id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }

async function showForm(expected = 28) {
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }])
  keep(['rollgroups'], [{ ...GROUP, expected }])
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
  await expect.poll(() => addCount).toHaveBeenCalledTimes(1)
  await expect.poll(() => navigate).toHaveBeenCalled()
})

const keepPeople = (...names: string[]) =>
  keep(
    ['people', INCIDENT],
    names.map((name) => ({
      ...{ id: name, name, rollgroupid: '4b', hasneeds: false, needs: '', absent: null },
      visit: null,
    })),
  )

test('whoever comes onto the list while the count is typed is expected, and the count says whom it knew', async () => {
  keep(['content'], { rollcallnames: 'on' })
  keepPeople('Sam', 'Kim')
  await showForm(2)
  await page.getByRole('button', { name: 'Count by number instead' }).click()
  await page.getByRole('button', { name: 'All 2 are present' }).click()
  await expect.element(page.getByText('Everyone expected is present')).toBeVisible()
  keep(['rollgroups'], [{ ...GROUP, expected: 3 }])
  keepPeople('Sam', 'Kim', 'Ana')
  await expect
    .element(page.getByText('1 more on the list since you began to type, 3 are expected'))
    .toBeVisible()
  await expect.element(page.getByText('1 of 3 not explained: add who is missing')).toBeVisible()
  await page.getByRole('button', { name: 'Send count' }).click()
  await expect
    .poll(() => vi.mocked(addCount).mock.calls[0]?.[1])
    .toMatchObject({
      ...{ present: 2, expected: 3, listed: 3, listedpeople: ['Ana', 'Kim', 'Sam'] },
    })
})
