import { signInToApi } from '../support/api.ts'
import { prepareIncident } from '../support/screens.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const A4 = /\/MediaBox \[0 0 594\.\d+ 841\.\d+\]|\/MediaBox \[0 0 595 842\]/g

test('an incident’s log prints completely on A4, with the incident’s details', async ({
  page,
  head,
  server,
}) => {
  const site = await signInToApi(server.address, 'site')
  const id = await prepareIncident(head, [site])
  for (let count = 1; count <= 60; count += 1) {
    const timestamp = new Date().toISOString()
    const entry = { id: crypto.randomUUID(), timestamp, content: `Step ${count}` }
    await site.call('addLogEntry', { id }, { ...entry, type: 'text' })
  }
  const held = Promise.withResolvers<void>()
  await page.route(/\/history/, async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, 'head', `/admin/logs/${id}`)
  // Without the changes of the incident it is not complete.
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  held.resolve()
  await expect(page.getByText('Step 60')).toBeAttached()

  const pdf = await page.pdf({ preferCSSPageSize: true })
  const sheets = pdf.toString('latin1').match(A4) ?? []
  expect(sheets.length).toBeGreaterThan(1)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const log = await head.call('listLogEntries', { id })
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  expect(rows).toBeGreaterThan(log.length)
  await expect(page.getByRole('rowheader')).toHaveCount(rows)
  // Chromium leaves buttons out of the table heads that it repeats on each sheet.
  await expect(page.getByRole('columnheader', { name: 'Received' })).toBeVisible()
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0)
  await expect(
    page.getByText('Headteacher, Fire and rescue service', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /hands over .+ Brief for the / })).toBeVisible()
  await expect(page.getByText(/^Riverside Academy, printed/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Shared location 51\.4816, -0\.0076/ })).toContainText(
    'Site coordinator',
  )
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
})
