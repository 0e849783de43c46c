import { collectPageErrors, expect, INSTALLABLE, type Page, signIn, test } from '../support/test.ts'

/** The notice appears when three polls, five seconds apart, have failed; a slow machine takes longer. */
const NOTICE_TIMEOUT_MS = 30_000

// Fails when the copy in the device store is not read at the start (`readCopy` in data/start.ts).
test('when the server is down but the network is up, the app opens from the device store and says how old the data is', {
  tag: '@firefox',
}, async ({ browser, head, server: workerServer }) => {
  test.slow()
  const server = await workerServer.startSecondProcess()
  const context = await browser.newContext({ baseURL: server.address, ...INSTALLABLE })
  try {
    const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Flooded boiler room' })
    const page = await context.newPage()
    await signIn(page, 'head', '/settings')
    await expect(page.getByText('This device is ready for offline use')).toBeVisible()
    await page.close()

    await server.stop()
    const cold = await context.newPage()
    const pageErrors = collectPageErrors(cold)
    await startWithoutServer(cold, '/menu')
    await expect(cold.getByText('Flooded boiler room')).toBeVisible()
    await expect(cold.getByText('Riverside Academy').first()).toBeVisible()
    await expect(cold.getByText(/^Cannot reach the server\. Last updated \d\d:\d\d$/)).toBeVisible({
      timeout: NOTICE_TIMEOUT_MS,
    })
    await expect(cold.getByText('You are currently offline')).toHaveCount(0)

    await startWithoutServer(cold, `/incidents/${id}`)
    await expect(cold.getByText('Flooded boiler room')).toBeVisible()
    await expect(cold.getByRole('link', { name: 'Update' })).toBeVisible()

    await startWithoutServer(cold, '/admin/users')
    await expect(cold.getByText('This page needs a connection')).toBeVisible()
    await expect(cold.getByText('Something went wrong')).toHaveCount(0)

    await server.startProcess()
    await cold.getByRole('button', { name: 'Retry' }).click()
    await expect(cold.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    expect(pageErrors).toEqual([])
  } finally {
    await context.close()
    await server.remove()
  }
})

/** The browser reports a connection, and no request is answered. */
async function startWithoutServer(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const state = await page.evaluate(async () => ({
    onLine: navigator.onLine,
    request: await fetch('/api/health').then(
      () => 'answered',
      () => 'failed',
    ),
  }))
  expect(state).toEqual({ onLine: true, request: 'failed' })
}
