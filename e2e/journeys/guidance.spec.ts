import type { BrowserContext } from '@playwright/test'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, type Page, signIn, submitSignIn, test } from '../support/test.ts'

const CALL_FORM = '/threats/bomb-threat/call-form'
const PACKAGE = '/threats/suspicious-package/package-checklist'

test('critical actions lead to pages at any depth, and back one level at a time', {
  tag: '@browsers',
}, async ({ page }) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Critical Actions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Critical Actions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)

  await page.getByRole('link', { name: /^Utility failure/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Is anyone in danger?' })).toBeVisible()
  await page.getByRole('link', { name: /^Smell of gas/ }).click()
  await page.getByRole('link', { name: /^Carbon monoxide/ }).click()
  await expect(page).toHaveURL(/\/threats\/utility-failure\/gas\/carbon-monoxide$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Carbon monoxide' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Think of it when' })).toBeVisible()
  await expect(page.getByRole('link', { name: '0800 111 999' })).toHaveAttribute(
    'href',
    'tel:0800111999',
  )
  for (const above of ['Smell of gas', 'Utility failure', 'Critical Actions']) {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: above })).toBeVisible()
  }
})

test('an address without a page says so and leads back', { tag: '@browsers' }, async ({ page }) => {
  await signIn(page, 'teacher')
  for (const [address, parent] of [
    ['/threats/bomb-threat/none', 'Critical Actions'],
    ['/info/none', 'Information'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText('There is no page at this address')).toBeVisible()
    await page.getByRole('link', { name: parent }).click()
    await expect(page.getByRole('heading', { level: 1, name: parent })).toBeVisible()
  }
})

test('an organisation without pages sees that there are none', async ({ head, openDevice }) => {
  const { context, page } = await openDevice()
  const content = await head.call('getContent')
  await serveContent(context, { ...content, threats: [], info: [], initial_action: null })
  await signIn(page, 'teacher', '/threats')
  await expect(page.getByText('No pages to display')).toBeVisible()
  await page.goto('/info')
  await expect(page.getByText('No information pages to display')).toBeVisible()
  await page.goto('/initial-action')
  await expect(page.getByText('No initial action yet')).toBeVisible()
})

test('information pages show websites, details and contacts, and name what is misconfigured', async ({
  head,
  openDevice,
}) => {
  const { context, page } = await openDevice()
  const odd = { path: '', name: 'An Odd Page', icon: 'x', colour: 'x', type: 'video', content: '' }
  const links = [{ name: 'Not to follow', url: 'javascript:alert(1)' }]
  const unsafe = { ...odd, name: 'Unsafe', type: 'websites', content: { links } }
  const content = await head.call('getContent')
  await serveContent(context, { ...content, info: [...content.info, odd, unsafe] })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Info', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Useful websites' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Useful websites' }).click()
  const website = page.getByRole('link', { name: /^ProtectUK/ })
  await expect(website).toHaveAttribute('target', '_blank')
  await expect(website).toHaveAttribute('href', /^https:/)
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Site information' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Shut-offs' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Contacts for emergencies' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Crisis team' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Jordan Hale/ })).toHaveAttribute(
    'href',
    'tel:07700900101',
  )
  await expect(page.getByRole('link', { name: 'Email Jordan Hale' })).toHaveAttribute(
    'href',
    'mailto:head@riverside.example',
  )
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'An Odd Page' }).click()
  await expect(page).toHaveURL(/\/info\/an-odd-page$/)
  await expect(page.getByText('Error: Content misconfigured')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Unsafe' }).click()
  await expect(page.getByText('Not to follow')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not to follow' })).toHaveCount(0)
})

test('the initial action is drawn as an ordered structure that fits a small phone', {
  tag: '@browsers',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'teacher', '/initial-action')
  await expect(page.getByText('Get out of danger.')).toBeVisible()
  const question = page.getByRole('listitem').filter({ hasText: 'What is it?' })
  for (const answer of [
    'Danger inside',
    'Danger outside',
    'Someone hurt, ill or missing',
    'An attack',
  ]) {
    await expect(question.getByText(answer, { exact: true })).toBeVisible()
  }
  await expect(question.getByText('Go on to: Speak to the incident manager').first()).toBeAttached()
  await expect(page.getByText('Open your role and its checklist')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await test.step('with text twice as large as well', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  })
})

test('the package checklist is ticked on this device, without incident or network', async ({
  openDevice,
}) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()
  await goOffline(context)
  const cold = await context.newPage()
  await coldStart(cold, PACKAGE)
  const item = cold.getByRole('listitem').filter({ hasText: 'Ask the HOT questions' })

  await test.step('completed only when every sub-item is ticked', async () => {
    await expect(item.getByText('Actions Incomplete')).toBeVisible()
    const boxes = await item.getByRole('checkbox').all()
    expect(boxes).toHaveLength(3)
    for (const box of boxes) {
      await expect(item.getByRole('button', { name: 'Complete', exact: true })).toBeDisabled()
      await box.check()
    }
    await item.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(cold.getByText('Item completed?')).toBeVisible()
    await cold.getByRole('button', { name: 'Confirm' }).click()
    await expect(item.getByText('Complete', { exact: true })).toBeVisible()
    await expect(item.getByText(/\d\d:\d\d - \d+ \w+ \d{4}/)).toBeVisible()
  })

  await test.step('kept through a reload, undone, and marked not applicable', async () => {
    await cold.reload()
    await expect(item.getByText('Complete', { exact: true })).toBeVisible()
    await item.getByRole('button', { name: 'Undo' }).click()
    await item.getByRole('button', { name: 'More' }).click()
    await item.getByRole('button', { name: 'Not applicable' }).click()
    await expect(cold.getByText('Mark item as not applicable?')).toBeVisible()
    await cold.getByRole('button', { name: 'Confirm' }).click()
    await expect(item.getByText('Not Applicable')).toBeVisible()
    await expect(cold.getByText('1 of 22 settled. Kept on this device only.')).toBeVisible()
  })

  await test.step('reset', async () => {
    await cold.getByRole('button', { name: 'Reset' }).click()
    await cold.getByRole('button', { name: 'Confirm' }).click()
    await expect(item.getByText('Actions Incomplete')).toBeVisible()
    await expect(cold.getByText('0 of 22 settled')).toBeVisible()
  })
})

test('the bomb threat form is stored at every keystroke, for its user only, and survives a log out', {
  tag: '@firefox',
}, async ({ page }) => {
  await signIn(page, 'teacher', CALL_FORM)
  await page.getByLabel('Exact words of the threat').pressSequentially('It is in the hall')
  await page.getByLabel('Angry').check()
  await page.reload()
  await expect(page.getByLabel('Exact words of the threat')).toHaveValue('It is in the hall')
  await expect(page.getByLabel('Angry')).toBeChecked()
  await expect(page.getByText('Kept on this device until you reset it.')).toBeVisible()

  await logOut(page)
  await submitSignIn(page, 'welfare')
  await page.goto(CALL_FORM)
  await expect(page.getByLabel('Exact words of the threat')).toHaveValue('')
  await logOut(page)
  await submitSignIn(page, 'teacher')
  await page.goto(CALL_FORM)
  await expect(page.getByLabel('Exact words of the threat')).toHaveValue('It is in the hall')

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Reset this form?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Angry')).toBeChecked()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Exact words of the threat')).toHaveValue('')
  await expect(page.getByLabel('Angry')).not.toBeChecked()
})

test('the report is shared, or copied where the device cannot share', async ({ openDevice }) => {
  const { context, page } = await openDevice({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signIn(page, 'teacher', CALL_FORM)
  await page.getByLabel('Where is it now?').fill('Boiler room')
  await page.getByLabel('Time the call began').fill('2026-11-21T10:42')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Bomb Threat Report copied to the clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Bomb Threat Report')
  expect(copied).toContain('Where is it now?: Boiler room')
  expect(copied).toMatch(/Time the call began: 21 Nov 2026,? (at )?10:42/)

  await context.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = data?.text ?? ''
    }
  })
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.title()).toContain('Where is it now?: Boiler room')
})

test('a password is reset without being signed in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/reset')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/reset$/)
  await page.getByLabel('Email').fill('nobody@riverside.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/reset/thankyou')
  await expect(page.getByText('Thank you')).toBeVisible()
  await expect(page.getByText('no-reply address')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  await page.goto('/reset/not-a-key')
  const submit = page.getByRole('button', { name: 'Submit' })
  await page.getByLabel('New password').fill('Three calm words')
  await submit.click()
  await expect(page.getByText('Please enter a password into both fields')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Three calm word')
  await submit.click()
  await expect(page.getByText('These passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Three calm words')
  await submit.click()
  await expect(page.getByText('These passwords do not match')).toBeHidden()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/reset/complete')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a page prints black on white in the dark theme too, with its title and without the app’s controls', async ({
  page,
}) => {
  await signIn(page, 'teacher', CALL_FORM)
  await expect(page.getByText('Exact words of the threat')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText('Exact words of the threat')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('heading', { level: 1, name: 'Call form' })).toBeVisible()
  for (const name of ['Share', 'Reset', 'Back']) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
})

test('guidance opens at a cold start without a network', async ({ openDevice }) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher', '/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()
  await goOffline(context)
  for (const [address, text] of [
    ['/threats', 'Lockdown'],
    ['/threats/bomb-threat', 'Every threat is a crime.'],
    [CALL_FORM, 'Exact words of the threat'],
    ['/info/site-information', 'Shut-offs'],
    ['/info/contacts', 'Jordan Hale'],
    ['/initial-action', 'Get out of danger.'],
    ['/school-trip', 'Nothing here yet'],
  ] as const) {
    const cold = await context.newPage()
    await coldStart(cold, address)
    await expect(cold.getByText(text).first()).toBeVisible()
    await cold.close()
  }
})

/** Makes the device receive this content instead of the organisation's own. */
async function serveContent(context: BrowserContext, content: object): Promise<void> {
  await context.route('**/api/content', (route) => route.fulfill({ json: content }))
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const screen = document.querySelector('[data-scroller]')
    return screen ? screen.scrollWidth - screen.clientWidth : -1
  })
  expect(excess).toBe(0)
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
