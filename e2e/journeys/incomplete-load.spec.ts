import { newAlertId } from '@holdfast/contract/ids'
import type { Page, Route } from '@playwright/test'
import { expect, signIn, test } from '../support/test.ts'

/** The overlay, and what keeps the lists of a page current. */
const LATER = /\/assets\/(background|incidents)-[\w-]+\.js$/
const cut = (route: Route) => route.abort('connectionreset')

const banner = (page: Page) => page.getByText('Holdfast did not load completely')
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Lockdown', exact: true })

// Fails when the import is only repeated: Chromium keeps its failure for the life of the page.
test('a page whose later files were cut off loads again by itself, and an alert covers it', async ({
  page,
  head,
}) => {
  await page.route(LATER, cut, { times: 1 })
  let starts = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) starts += 1
  })
  await signIn(page, 'teacher', '/menu')
  // Looking at the page, as a trace does too, counts as a touch: only an untouched page loads again by itself.
  await expect.poll(() => starts).toBe(2)
  await expect(banner(page)).toBeHidden()
  await head.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
  await expect(overlay(page)).toBeVisible()
})

test('a page that was loaded again already leaves the next time to the person', async ({
  page,
  head,
}) => {
  await signIn(page, 'teacher', '/menu')
  await page.route(LATER, cut)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  // The menu is one of those files: pressing its button takes nothing away.
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
  await page.unroute(LATER)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(banner(page)).toBeHidden()
  await head.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown' })
  await expect(overlay(page)).toBeVisible()
})
