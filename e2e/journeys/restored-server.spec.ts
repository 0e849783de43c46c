import { expect, type Page, signIn, test } from '../support/test.ts'

const DETAILS = 'Gas smell in the boiler room'
const ENTRY = 'Everybody is on the field'

/** From now on the server answers as if it had been restored from a backup made before the incident. */
async function restoreWithout(page: Page, incidentid: string) {
  await page.route(/\/api\/(?!events)/, async (route) => {
    const request = route.request()
    const { 'if-none-match': _, ...sent } = await request.allHeaders()
    const response = await route.fetch({ headers: sent })
    const headers = { ...response.headers(), 'holdfast-epoch': 'restored' }
    if (!request.url().endsWith('/api/incidents')) {
      await route.fulfill({ response, headers })
      return
    }
    const incidents = (await response.json()) as { id: string }[]
    await route.fulfill({
      headers: { ...headers, etag: '"restored"' },
      json: incidents.filter(({ id }) => id !== incidentid),
    })
  })
}

// Fails when a list of another epoch simply replaces the old one: the only copy would be thrown away.
test('an incident that a restored server has lost stays on the phone, and can be put back', async ({
  head,
  page,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: DETAILS })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'View incident log' }).click()
  await page.getByPlaceholder('Enter log entry...').fill(ENTRY)
  await page.keyboard.press('Enter')
  await expect(page.getByText(ENTRY)).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeHidden()

  await restoreWithout(page, id)
  await page.goto('/menu')
  await page.getByRole('link', { name: 'Not on the server' }).click()
  await expect(page.getByRole('heading', { name: DETAILS })).toBeVisible()
  await page.getByText('Incident log (1)').click()
  await expect(page.getByText(ENTRY)).toBeVisible()
  await expect(page.getByText(/^Kept here until /)).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Put back on the server' }).click()
  await expect(page.getByText('Everything on this device is on the server')).toBeVisible()
  await head.call('saveIncident', { id }, { closed: new Date().toISOString() })
})

// The server's part is in allow-sending.test.ts.
test('every admin page says that a restored server sends nothing', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sendingPaused: true } })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'head', '/admin/alerts')
  const notice = page.getByText('This server sends no notifications, mails or webhooks')
  await expect(notice).toBeVisible()
  await page.goto('/admin/users')
  await expect(notice).toBeVisible()
})
