import { goOffline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  submitSignIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

const MENU = ['Home', 'Contacts', 'Report Incident', 'Roles', 'Threats', 'Map', 'Info', 'Log out']

/** Records the direction and the duration of every slide that the browser starts. */
async function watchSlides(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const slides: string[] = []
    Object.assign(window, { seenSlides: slides })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() => {
        const animations = document
          .getAnimations()
          .filter((animation) => animation.effect instanceof KeyframeEffect)
          .filter(({ effect }) =>
            (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition-old'),
          )
        const direction = document.documentElement.dataset.slide ?? 'none'
        slides.push(`${direction} ${animations[0]?.effect?.getComputedTiming().duration ?? 0}`)
      })
      return transition
    }
  })
  return () => page.evaluate(() => (window as unknown as { seenSlides: string[] }).seenSlides)
}

/** Waits until the screen has slid in: leaving it earlier would skip the next slide. */
async function waitForScreen(page: Page, title: string): Promise<void> {
  const screen = page.locator('[data-settled]')
  await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('screens slide by depth for 0.4 s, by link, Back and the browser alike', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const slides = await watchSlides(page)
  await page.goto('/')
  await waitForScreen(page, 'Log in')
  await submitSignIn(page, 'teacher')
  await waitForScreen(page, 'Home')
  await expect.poll(slides).toEqual(['forward 400'])
  await page.getByRole('link', { name: 'Roles' }).click()
  await waitForScreen(page, 'Roles')
  await expect.poll(slides).toEqual(['forward 400', 'forward 400'])
  await page.goBack()
  await expect(page).toHaveURL('/menu')
  await expect.poll(async () => (await slides()).at(-1)).toBe('back 400')
})

// Fails without `closeTopDialog` in the router: Back would leave the page together with its dialog.
test('Back closes a dialog or menu and stays on the page', async ({ openDevice }) => {
  const { page } = await openDevice()
  await signIn(page, 'head', '/menu')
  const menu = page.getByRole('dialog')
  await test.step('on the first page of the app', async () => {
    await page.goto('/menu')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL('/menu')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  await test.step('a question closes before the dialog that asked it', async () => {
    await page.goto('/admin/menu')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog', { name: 'New user' })
    await dialog.getByLabel('Name', { exact: true }).fill('Pat Quill')
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Exit without saving changes?')
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Pat Quill')
    await page.goBack()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/admin/users')
    await page.goBack()
    await expect(page).toHaveURL('/admin/menu')
  })
})

test('with reduced motion nothing slides', async ({ page }) => {
  const slides = await watchSlides(page)
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  expect((await slides()).filter((slide) => !slide.endsWith(' 0'))).toEqual([])
})

test('the focus goes to the heading of the new screen', async ({ page }) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused()
})

test('Back restores the scroll position of a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Contacts' }).click()
  const last = page.getByRole('main').getByRole('link', { name: /^Neighbours/ })
  await last.scrollIntoViewIfNeeded()
  const scrolled = () => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  await last.click()
  await expect(page).toHaveURL(/\/contacts\/.+/)
  await expect.poll(scrolled).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/contacts')
  await expect.poll(scrolled).toBe(before)
})

test('the side menu has its eight entries and works by keyboard', async ({ page }) => {
  await signIn(page, 'teacher')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.focus()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('dialog').getByRole('listitem')
  await expect(entries).toHaveText(MENU)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Threats' }).click()
  await expect(page).toHaveURL('/threats')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('logging out asks for confirmation and leads to the sign-in', { tag: '@firefox' }, async ({
  page,
}) => {
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you wish to log out?')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/contacts')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authtoken'))).toBeNull()
  await page.goBack()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('offline the log out dialog says that there is no way back in', async ({ openDevice }) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'teacher')
  await waitUntilInstalled(page)
  await goOffline(context)
  await expect(page.getByText('You are currently offline')).toBeVisible()
  await expect(
    page.getByText('Data may not be up to date. What you write in the log is sent later.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'You cannot sign in again until you are online.',
  )
})

test('an unknown address says so and leads home', async ({ page }) => {
  await signIn(page, 'teacher', '/nothing/here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/menu')
})

test('Back from the first page of a visit leads to the screen above it', async ({ page }) => {
  await signIn(page, 'teacher', '/roles/log-keeper')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/roles')
})

test('after three failed polls the app says that the server cannot be reached', async ({
  page,
}) => {
  // An open stream would count as a reachable server.
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, 'teacher')
  await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await expect(page.getByText(/^Cannot reach the server\. Last updated \d\d:\d\d$/)).toBeVisible({
    timeout: 45_000,
  })
  await page.unroute('**/api/**')
  await page.unroute('**/api/events')
  await expect(page.getByText(/^Cannot reach the server/)).toHaveCount(0, { timeout: 45_000 })
})
