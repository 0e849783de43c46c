import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../data/lists/query-client.ts'
import { NavigationProvider } from '../routing/navigation.tsx'
import { show } from '../test-support/show.tsx'
import { ToastHost } from '../ui/dialog/toast-host.tsx'
import { CorrectionDialog } from './features/incident-log/correction-dialog.tsx'
import { DecisionScreen } from './features/incident-log/decision-screen.tsx'
import { MessageForm } from './features/parent-messages/message-form.tsx'
import { ReportFormScreen } from './features/report-to-999/report-form-screen.tsx'
import { SituationReportFormScreen } from './features/situation-reports/situation-report-form-screen.tsx'
import { UnsentEntriesScreen } from './features/unsent-entries/unsent-entries-screen.tsx'

const me = vi.hoisted(() => ({ roles: ['incident-manager'] as string[] }))
vi.mock('../data/sign-in/me.ts', () => ({
  useMe: () => ({
    ...{ userid: 'kim', name: 'Kim', organisationname: 'Riverside' },
    ...{ type: 'standard', roles: me.roles },
  }),
}))

afterEach(() => {
  localStorage.clear()
  queryClient.clear()
  me.roles = ['incident-manager']
})

const ID = '20261128_rrrrrrrr'
const AT = '2026-11-28T10:00:00.000Z'
const TYPED = 'Block B by the west door'

function incident(closed: string | null = null) {
  return {
    ...emptyIncidentFields(),
    ...{ id: ID, closed, exercise: false, incidentDetails: 'Flood', timestamp: AT },
    ...{ version: 1, userid: 'a', authorname: 'A' },
  }
}

function keep(name: string, body: unknown) {
  queryClient.setQueryData(['', name], { body, etag: null, checkedAt: Date.now() })
}

const ENTRY = {
  ...{ id: 'e1', incidentid: ID, type: 'text', content: 'The hall is empty', seq: 1 },
  ...{ userid: 'other', authorname: 'Ali', timestamp: AT, devicetimestamp: AT, received: AT },
  ...{ refersto: null, sending: 'sent' },
} as unknown as Parameters<typeof CorrectionDialog>[0]['entry']

function at(screen: ReactNode) {
  const location = { pathname: '/x', search: `?incident=${ID}`, key: 'd' }
  const params = { incidentid: ID }
  const navigation = { location, type: 'POP' as const, params, elements: undefined }
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider navigation={navigation} navigate={vi.fn()}>
        <ToastHost owner="kim">{screen}</ToastHost>
      </NavigationProvider>
    </QueryClientProvider>
  )
}

function keepSchool() {
  keep('content', { roles: [], parenttemplates: [] })
  keep('allocations', [])
  keep('incidents', [incident()])
}

const SITUATION = ['situation report', <SituationReportFormScreen key="s" />, 'Situation'] as const
const DECISION = ['decision', <DecisionScreen key="d" />, 'What was decided?'] as const
const PARENTS = [
  'message to parents',
  <MessageForm key="p" incident={incident()} replaced={undefined} onDone={() => {}} />,
  'What parents read',
] as const
const CORRECTION = [
  'correction',
  <CorrectionDialog key="c" entry={ENTRY} onClose={() => {}} />,
  'Correction or note',
] as const
const REPORT = ['report to 999', <ReportFormScreen key="r" />, /^Exact location/] as const

async function expectListed(title: string) {
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByText(TYPED)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Nothing is waiting to be sent')).toBeVisible()
}

test.each([SITUATION, REPORT, PARENTS, CORRECTION])(
  'a %s that was typed and not sent is found after the incident is closed',
  async (_, screen, label) => {
    keepSchool()
    const { change } = await show(at(screen))
    await page.getByLabelText(label).fill(TYPED)
    await change(at(<UnsentEntriesScreen />))
    // As long as it can be sent, it is in its form.
    await expect.element(page.getByText('Nothing is waiting to be sent')).toBeVisible()
    keep('incidents', [incident('2026-11-28T10:30:00.000Z')])
    await expectListed('The incident was closed before you sent this')
  },
)

test.each([SITUATION, DECISION, PARENTS, CORRECTION])(
  'a %s that was typed and not sent is found after its author has lost the role',
  async (_, screen, label) => {
    keepSchool()
    const { change } = await show(at(screen))
    await page.getByLabelText(label).fill(TYPED)
    me.roles = []
    await change(at(<UnsentEntriesScreen />))
    await expectListed('You may no longer send this, because your role has changed')
  },
)
