import { signInToApi } from '../support/api.ts'
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

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ['dark', 'light'] as const) {
    test(`${size}, ${theme}`, async ({ head, openDevice, server }) => {
      test.setTimeout(300_000)
      const others = await Promise.all(
        ['site', 'welfare'].map((username) => signInToApi(server.address, username)),
      )
      const incidentid = await prepareIncident(head, others)
      const open = async () => {
        const { context, page } = await openDevice({ viewport, reducedMotion: 'reduce' })
        await context.addInitScript(
          (isDark) => localStorage.setItem('darkmode', isDark),
          String(theme === 'dark'),
        )
        return page
      }
      const take = async (page: Page, screens: readonly AppScreen[]) => {
        for (const { name, path, heading } of screens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await page.waitForTimeout(700)
          if (name === 'map') await expect(page.getByRole('progressbar')).toHaveCount(0)
          await page.evaluate(() =>
            Promise.all([...document.images].map((image) => image.decode())),
          )
          await page.screenshot({ path: `${FOLDER}/${name}-${size}-${theme}.png` })
        }
      }
      const staff = await open()
      await take(staff, SIGNED_OUT)
      await signIn(staff, 'head')
      await take(staff, staffScreens(incidentid))
      const provider = await open()
      await signIn(provider, 'provider.admin')
      await take(provider, adminScreens(incidentid))
    })
  }
}
