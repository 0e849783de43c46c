import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { NavigationProvider } from '../routing/navigation.tsx'
import { show } from '../test-support/show.tsx'
import { ToastHost } from '../ui/dialog/toast-host.tsx'
import { AddLiveContactScreen } from './features/contacts/add-live-contact-screen.tsx'
import { DecisionScreen } from './features/incident-log/decision-screen.tsx'
import { NewHandoverScreen } from './features/roles/new-handover-screen.tsx'
import { NewTaskScreen } from './features/tasks/new-task-screen.tsx'
import { UnsentEntriesScreen } from './features/unsent-entries/unsent-entries-screen.tsx'

vi.mock('../data/sign-in/me.ts', () => ({
  useMe: () => ({
    userid: 'kim',
    name: 'Kim',
    type: 'admin',
    roles: ['site'],
    speakingRole: 'site',
  }),
}))

afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

const AT = '2026-11-28T10:00:00.000Z'
const REAL = '20261128_rrrrrrrr'
const EXERCISE = '20261128_eeeeeeee'

function incident(id: string, closed: string | null = null) {
  return {
    ...emptyIncidentFields(),
    ...{ id, closed, exercise: id === EXERCISE, incidentDetails: 'Flood', timestamp: AT },
    ...{ version: 1, userid: 'a', authorname: 'A' },
  }
}

function keep(name: string, body: unknown) {
  queryClient.setQueryData(['', name], { body, etag: null, checkedAt: Date.now() })
}

function at(screen: ReactNode, search = '') {
  const location = { pathname: '/x', search, key: 'd' }
  const navigation = { location, type: 'POP' as const, params: {}, elements: undefined }
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={vi.fn()}>
        <ToastHost owner="kim">{screen}</ToastHost>
      </NavigationProvider>
    </QueryClientProvider>
  )
}

test.each([
  ['decision', <DecisionScreen key="d" />, 'What was decided?'],
  ['task', <NewTaskScreen key="t" />, 'What has to be done?'],
  ['handover', <NewHandoverScreen key="h" />, 'What they should know besides (optional)'],
])(
  'a %s that is being typed stays in reach when somebody closes the incident',
  async (_, screen, label) => {
    keep('content', { roles: [{ id: 'site', title: 'Site' }] })
    keep('incidents', [incident(REAL)])
    const { change } = await show(at(screen))
    await page.getByLabelText(label).fill('Block B by the west door')
    keep('incidents', [incident(REAL, '2026-11-28T10:30:00.000Z')])
    await expect.element(page.getByText(/can no longer be saved/)).toBeVisible()
    await expect.element(page.getByLabelText(label)).toHaveValue('Block B by the west door')
    // Whoever has left the form finds it with everything else that was not sent.
    await change(at(<UnsentEntriesScreen />))
    await expect.element(page.getByText('Block B by the west door')).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  },
)

test('a decision is written into the exercise whose log led to it, although a real incident is in progress', async () => {
  keep('incidents', [incident(REAL), incident(EXERCISE)])
  await show(at(<DecisionScreen />, `?incident=${EXERCISE}`))
  await expect.element(page.getByText('Exercise: Flood')).toBeVisible()
})

test('a contact that was typed in an exercise is not offered in a real incident', async () => {
  keep('incidents', [incident(EXERCISE)])
  const { change } = await show(at(<AddLiveContactScreen key="1" />))
  await page.getByLabelText(/^Name/).fill('Gold Command (drill)')
  await page.getByLabelText(/^Phone/).fill('01632 960123')
  await change(<p>Home</p>)
  keep('incidents', [incident(REAL), incident(EXERCISE)])
  await change(at(<AddLiveContactScreen key="2" />))
  await expect.element(page.getByText('Flood', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText(/^Name/)).toHaveValue('')
})

// Fails when the draft has no incident and stays without one: the form is empty once there is something to add it to.
test('a contact that was typed before the incident is kept when one begins', async () => {
  keep('incidents', [])
  await show(at(<AddLiveContactScreen />))
  await page.getByLabelText(/^Name/).fill('Duty engineer')
  keep('incidents', [incident('20261128_nnnnnnnn')])
  await expect.element(page.getByText('Flood', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText(/^Name/)).toHaveValue('Duty engineer')
})
