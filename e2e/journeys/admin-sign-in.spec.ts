import { PASSWORD } from '../support/api.ts'
import { coldStart, goOffline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

async function signInAtAdminPage(page: Page, username: string) {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin log in')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('admins sign in on the admin sign-in page', async ({ page }) => {
  await signInAtAdminPage(page, 'head')
  await expect(page).toHaveURL('/admin/menu')
  await page.getByRole('link', { name: 'Go to app' }).click()
  await expect(page).toHaveURL('/menu')
  await page.getByRole('link', { name: 'Go to admin console' }).click()
  await expect(page).toHaveURL('/admin/menu')
})

test('the admin sign-in page refuses staff and says why', async ({ page }) => {
  await signInAtAdminPage(page, 'teacher')
  await expect(page.getByRole('alert')).toHaveText('This account cannot open the admin area')
  await expect(page).toHaveURL('/admin')
})

test('staff who open an admin address are redirected home with the reason', async ({ page }) => {
  await signIn(page, 'teacher', '/admin/users')
  await expect(page).toHaveURL('/menu')
  const reason = page.getByRole('status').filter({
    hasText: 'This account cannot open the admin area',
  })
  await expect(reason).toBeVisible()
  await reason.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('This account cannot open the admin area')).toHaveCount(0)
})

const ADMIN_PAGES = [
  'menu',
  'organisations',
  'users',
  'contacts',
  'contactgroups',
  'incidents',
  'logs/20261121_k3v9x2m7p0qa',
  'content',
  'content/roles',
  'activity',
  'readiness',
]

test('no admin address shows staff anything', async ({ page }) => {
  await signIn(page, 'teacher')
  for (const path of ADMIN_PAGES) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveURL('/menu')
  }
})

test('only the provider’s admin has the link to the organisations', async ({
  page,
  openDevice,
}) => {
  await signIn(page, 'head', '/admin/menu')
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Organisations' })).toHaveCount(0)
  const provider = await openDevice()
  await signIn(provider.page, 'provider.admin', '/admin/menu')
  await expect(provider.page.getByRole('link', { name: 'Organisations' })).toBeVisible()
})

test('the list of things that need attention does not move buttons under a finger', async ({
  openDevice,
  school,
}) => {
  const { page } = await openDevice()
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/api\/(readiness|exercise|content|incidents)/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await signIn(page, school.admin, '/admin/menu')
  await page.getByRole('link', { name: 'Activity' }).hover()
  await page.mouse.down()
  pressed.resolve()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
})

test('the admin menu opens offline, and its pages say that they need a connection', async ({
  openDevice,
}) => {
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'head', '/admin/menu')
  await waitUntilInstalled(page)
  await expect(page.getByText('Signed in as')).toBeVisible()
  await goOffline(context)
  await coldStart(page, '/admin')
  await expect(page).toHaveURL('/admin/menu')
  await expect(page.getByRole('link', { name: /^Users This page needs/ })).toBeDisabled()
  await coldStart(page, '/admin/users')
  await expect(page.getByText('This page needs a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Go to app' }).click()
  await expect(page).toHaveURL('/menu')
})
