import { signInToApi } from '../support/api.ts'
import { settle } from '../support/layout.ts'
import { openScreen } from '../support/open-screen.ts'
import {
  type AppScreen,
  adminScreens,
  prepareIncident,
  SIGNED_OUT,
  staffScreens,
} from '../support/screens.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

/** Pictures of every screen, for people to look at: phone and desktop, dark and light. */
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}
const FOLDER = '../pictures'
const OPTIONS = { reducedMotion: 'reduce' } as const

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`screens of staff, ${size}`, async ({ head, openDevice, server }) => {
    test.setTimeout(300_000)
    const incidentid = await prepare(head, server.address)
    const { page } = await openDevice({ viewport, ...OPTIONS })
    await take(page, SIGNED_OUT, size)
    await signIn(page, 'head')
    await take(page, staffScreens(incidentid), size)
  })

  test(`pages of admins, ${size}`, async ({ head, openDevice, server }) => {
    test.setTimeout(300_000)
    const incidentid = await prepare(head, server.address)
    const { page } = await openDevice({ viewport, ...OPTIONS })
    await signIn(page, 'provider.admin')
    await take(page, adminScreens(incidentid), size)
  })
}

async function prepare(head: Parameters<typeof prepareIncident>[0], address: string) {
  const others = ['site', 'welfare'].map((username) => signInToApi(address, username))
  return prepareIncident(head, await Promise.all(others))
}

/** On home it shows last how many tasks there are. */
function tasksLink(page: Page) {
  return page.getByRole('link', { name: /^Tasks \(\d/ })
}

/** Takes each screen in both themes before it goes on to the next. */
async function take(page: Page, screens: readonly AppScreen[], size: string): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen)
    if (screen.name === 'home') await expect(tasksLink(page)).toBeVisible()
    if (screen.name === 'map') await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    for (const theme of ['dark', 'light']) {
      await page.evaluate(chooseTheme, theme)
      await expect(page.locator('body')).toHaveClass(new RegExp(theme))
      await page.evaluate(settle)
      await page.screenshot({ path: `${FOLDER}/${screen.name}-${size}-${theme}.png` })
    }
  }
}

/** As if it were chosen in another tab of the app. Runs in the page. */
function chooseTheme(theme: string): void {
  localStorage.setItem('darkmode', String(theme === 'dark'))
  dispatchEvent(new StorageEvent('storage', { key: 'darkmode' }))
}
