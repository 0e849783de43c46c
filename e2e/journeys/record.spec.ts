import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

/** Returns the name that the file has. */
async function exportRecord(page: Page, path: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export record' }).click()
  const download = await downloading
  await download.saveAs(path)
  return download.suggestedFilename()
}

test('a correction is shown beneath its entry, and the team can read the log after the incident is closed', async ({
  page,
  head,
  server,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  const support = await signInToApi(server.address, 'support')
  const timestamp = new Date().toISOString()
  const entry = { timestamp, type: 'text' as const, content: 'Told the trust' }
  await support.call('addLogEntry', { id }, { ...entry, id: crypto.randomUUID() })
  await signIn(page, 'logkeeper', '/logs')
  await page.getByLabel('Log entry').fill('12 pupils are missing')
  await page.getByRole('button', { name: 'Send' }).click()
  const mine = page.getByRole('article').filter({ hasText: '12 pupils are missing' })
  // Nobody corrects what others wrote.
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(1)
  await mine.getByRole('button', { name: 'Correct' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Correction or note')).toBeFocused()
  await page.keyboard.type('2 pupils')
  // The typed text survives closing the dialog and a reload.
  await page.keyboard.press('Escape')
  await page.reload()
  await mine.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByLabel('Correction or note')).toHaveValue('2 pupils')
  await expectAccessible(page, 'Incident log')
  await dialog.getByLabel('Correction or note').fill('2 pupils are missing, not 12')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mine).toContainText('2 pupils are missing, not 12')
  await expect(mine.getByText('Not sent yet')).toHaveCount(0)

  await head.call('saveIncident', { id }, { closed: 'now' })
  await page.goto('/incidents')
  await expect(page).toHaveURL('/incidents/new')
  await page.getByRole('link', { name: 'Smoke in block B' }).click()
  await page.getByRole('link', { name: 'Read incident log' }).click()
  await expect(page).toHaveURL(`/incidents/${id}/log`)
  await expect(mine).toContainText('2 pupils are missing, not 12')
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  await expect(page.getByLabel('Log entry')).toHaveCount(0)
  await expectAccessible(page, 'Incident log')
})

test('staff without a team role do not read the log of a closed incident', async ({
  page,
  head,
}) => {
  const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
  await head.call('saveIncident', { id }, { closed: 'now' })
  await signIn(page, 'teacher', `/incidents/${id}/log`)
  await expect(page.getByText('This log cannot be read here')).toBeVisible()
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('an admin writes the debrief, exports the record, and checks it on a page without a network', async ({
    page,
    head,
    server,
    browser,
  }, testInfo) => {
    const { id } = await head.call('reportIncident', {}, { incidentDetails: 'Smoke in block B' })
    const timestamp = new Date().toISOString()
    const entry = { id: crypto.randomUUID(), timestamp, type: 'text' as const }
    await head.call('addLogEntry', { id }, { ...entry, content: 'Everybody is out' })
    await head.call('saveIncident', { id }, { closed: 'now' })

    await signIn(page, 'head', `/admin/logs/${id}`)
    const closing = testInfo.outputPath('closing.zip')
    await exportRecord(page, closing)
    await page.getByRole('button', { name: 'Write the debrief' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What went well').fill('Out in 3 minutes')
    await dialog.getByRole('button', { name: 'Add an action' }).click()
    await expect(dialog.getByLabel('Action', { exact: true })).toBeFocused()
    await dialog.getByLabel('Action', { exact: true }).fill('Mend the west door')
    await dialog.getByLabel('Owner').fill('Site team')
    await dialog.getByLabel('By', { exact: true }).fill('2026-12-01')
    await expectAccessible(page, 'Incident log')
    // Another admin saves meanwhile: the choice stands beside the field, as in other records.
    await head.call('saveDebrief', { id }, { wentwell: 'Everybody was calm', version: 0 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('has changed this meanwhile')).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit both' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Everybody was calm')).toBeVisible()
    await expect(page.getByText('Mend the west door').first()).toBeVisible()

    // Who held which role is part of what happened.
    await page.getByLabel('Kind').selectOption({ label: 'Roles' })
    await expect(page.getByText(/^Team roles when .*Incident manager: Jordan Hale/)).toBeVisible()

    await page.getByRole('link', { name: 'Key and mail at closing' }).click()
    await expectAccessible(page, 'Proof of records')
    await page.getByRole('button', { name: 'Edit addresses' }).click()
    await dialog.getByLabel('Addresses').fill('chair@governors.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'chair@governors.example' }),
    ).toBeVisible()
    const key = (await page.getByRole('code').textContent()) ?? ''
    await page.goBack()

    const record = testInfo.outputPath('record.zip')
    expect(await exportRecord(page, record)).toBe(`holdfast-record-${id}.zip`)
    const altered = testInfo.outputPath('altered.zip')
    const bytes = await readFile(record)
    const at = bytes.indexOf('Everybody is out', bytes.indexOf('"records"'))
    bytes.write('N', at)
    await writeFile(altered, bytes)
    const verifier = testInfo.outputPath('verify.html')
    await writeFile(verifier, await (await fetch(`${server.address}/verify.html`)).text())

    const context = await browser.newContext({ offline: true })
    const verifierPage = await context.newPage()
    await verifierPage.goto(pathToFileURL(verifier).href)
    await verifierPage.getByLabel('Record').setInputFiles(record)
    const verdict = verifierPage.getByRole('status')
    await expect(verdict).toContainText('The record is intact')
    await expect(verdict).toContainText(key)
    await verifierPage.getByText('Compare it with what you know from elsewhere').click()
    await verifierPage.getByLabel('Key of the organisation').fill(key.replace(/^./, 'x'))
    await verifierPage.getByLabel('Key of the organisation').blur()
    await expect(verdict).toContainText('signed with another key')
    await verifierPage.getByLabel('Key of the organisation').fill(key)
    await verifierPage.getByLabel('Record').setInputFiles(closing)
    await expect(verdict).toContainText('Last seal')
    const [, seal = ''] =
      /Last seal\W*((?:[0-9a-f]{8}\s?){8})/.exec(await verdict.innerText()) ?? []
    await verifierPage.getByLabel('Record').setInputFiles(record)
    await verifierPage.getByLabel('Last seal').fill(seal)
    await verifierPage.getByLabel('Last seal').blur()
    await expect(verdict).toContainText('The record is intact')
    await expect(verdict).toContainText('sealed after the seal that you gave')
    await expect(verdict.getByRole('listitem').first()).toContainText('the debrief')
    await verifierPage.getByLabel('Record').setInputFiles(altered)
    await expect(verdict).toContainText('The record is not intact')
    await expect(verdict).toContainText(
      'Entry 3 of the record (a log entry, “Nverybody is out” by Jordan Hale) was altered',
    )
    await expectAccessible(verifierPage, 'Is this record intact?')
    await context.close()
  })
})
