import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMark } from '../../../data/incidents/roll-marks.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { NavigationProvider } from '../../../routing/navigation.tsx'
import { show } from '../../../test-support/show.tsx'
import { GroupCountScreen } from './group-count-screen.tsx'

vi.mock('../../../data/incidents/roll-marks.ts', async (original) => ({
  ...(await original<object>()),
  addMark: vi.fn(async () => true),
}))

const INCIDENT = '20261121_aaaaaaaa'
const GROUP = { groupid: '4b', groupname: '4B' }
const DANA = { userid: 'dana', authorname: 'Dana Fox', timestamp: '2026-11-21T10:02:00.000Z' }

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  keep(['incidents'], [{ id: INCIDENT, incidentDetails: 'Fire', exercise: false, closed: null }])
  keep(['content'], { rollcallnames: 'on' })
  keep(['rollgroups'], [{ id: '4b', name: '4B', expected: 28, counters: [], sort: 0 }])
  keep(['people', INCIDENT], [{ id: 'sam', name: 'Sam Hill', rollgroupid: '4b', needs: '' }])
  keep(['counts', INCIDENT], [])
  keep(['marks', INCIDENT], [])
})

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  queryClient.clear()
})

function keep(key: string[], body: unknown): void {
  queryClient.setQueryData(['', ...key], { body, etag: null, checkedAt: Date.now() })
}

function mark(fields: object) {
  return {
    ...{ ...GROUP, ...DANA, incidentid: INCIDENT, place: '', note: '', markid: 'm', markseq: 1 },
    ...{ release: null, released: null, knownalert: null, device: null, ofseveral: false, seq: 1 },
    ...{ known: 0, knownin: null, seen: null, conflict: null, ...fields },
  }
}

async function showGroup() {
  const location = { pathname: '/roll-call/4b', search: `?incident=${INCIDENT}`, key: 'default' }
  const params = { groupid: '4b' }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  await show(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={() => undefined}>
        <GroupCountScreen />
      </NavigationProvider>
    </QueryClientProvider>,
  )
}

async function enterAsPresent(name: string) {
  await page.getByRole('button', { name: 'Somebody who is not on the list' }).click()
  await page.getByRole('dialog').getByLabelText('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Present' }).click()
}

const question = page.getByRole('alertdialog')

test('a guest of a name that is missing already is asked about, and what was typed stays', async () => {
  keep(['marks', INCIDENT], [mark({ personid: '', name: 'Tom', state: 'missing' })])
  await showGroup()
  await enterAsPresent('tom ')
  await expect
    .element(
      question.getByText('Tom has already been entered: missing, 10:02. Is it the same person?'),
    )
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveValue('tom ')
  expect(addMark).not.toHaveBeenCalled()
  await page.getByRole('dialog').getByRole('button', { name: 'Present' }).click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => addMark).toHaveBeenCalledTimes(1)
})

test('the guest whom a count by number names is asked about too, and nobody else', async () => {
  const numbers = { expected: 28, present: 27, place: '', knownalert: null, seq: 1 }
  const named = { missing: [{ name: 'Tom', place: '' }], injured: [] }
  keep(['counts', INCIDENT], [{ id: 'c', ...GROUP, ...DANA, ...numbers, ...named }])
  await showGroup()
  await enterAsPresent('Tom')
  await expect
    .element(question.getByText(/^Tom has already been entered: missing, 10:02/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByLabelText('Name').fill('Tim')
  await page.getByRole('dialog').getByRole('button', { name: 'Present' }).click()
  await expect.poll(() => addMark).toHaveBeenCalledTimes(1)
})

// Fails when only the mark is asked: how somebody is hurt is then lost with the next one.
test('whoever is injured by a mark that another contradicts keeps the note of the injury', async () => {
  const conflict = { ...DANA, state: 'injured', place: '', note: 'Broken arm', device: null }
  const sam = { personid: 'sam', name: 'Sam Hill', state: 'present' }
  keep(['marks', INCIDENT], [mark({ ...sam, userid: 'ana', authorname: 'Ana', conflict })])
  await showGroup()
  await page.getByRole('button', { name: 'More about Sam Hill' }).click()
  await page.getByRole('button', { name: 'Add where, or a note' }).click()
  await expect.element(page.getByLabelText('Note (optional)')).toHaveValue('Broken arm')
})
