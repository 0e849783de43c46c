import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { ReunificationScreen } from './reunification-screen.tsx'

const INCIDENT = '20261121_aaaaaaaa'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

const count = {
  ...{ id: 'c', incidentid: INCIDENT, groupid: '4b', groupname: '4B', expected: 28, present: 27 },
  ...{ missing: [{ name: 'Sam Hill', place: 'Library' }], injured: [], place: '' },
  ...{ knownalert: null, userid: 'ana', authorname: 'Ana Lund', seq: 1 },
  timestamp: '2026-11-21T10:05:00.000Z',
}

test('before a child whom a count by number names as missing is handed over, it asks whether it is that child', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }])
  keep(['content'], { rollcallnames: 'on' })
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  keep(['people', INCIDENT], [{ id: 'sam', name: 'Sam Hill', rollgroupid: '4b', needs: '' }])
  keep(['marks', INCIDENT], [])
  keep(['counts', INCIDENT], [count])
  const location = { pathname: '/', search: `?incident=${INCIDENT}`, key: 'default' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={() => undefined}>
        <ReunificationScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /^Sam Hill/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name of the adult').fill('Ana Hill')
  await dialog.getByLabelText('How do you know who it is?').selectOptions('known')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText('Is the missing Sam Hill, 4B the child in front of you?'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText('Sam Hill is reported missing')).toBeVisible()
  await expect
    .element(dialog.getByText(/^Missing by the count of 10:05 from Ana Lund, last seen: Library/))
    .toBeVisible()
})
