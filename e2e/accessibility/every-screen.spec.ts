import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { openScreen } from '../support/open-screen.ts'
import {
  type AppScreen,
  adminScreens,
  prepareIncident,
  SIGNED_OUT,
  staffScreens,
} from '../support/screens.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`no screen breaks a rule of WCAG 2.2 on a ${size}, in either theme`, async ({
    head,
    openDevice,
    server,
  }) => {
    test.setTimeout(300_000)
    const site = await signInToApi(server.address, 'site')
    const incidentid = await prepareIncident(head, [site])
    // Without names, the screens of people say only that.
    await head.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
    const { page } = await openDevice({ viewport })
    await expectAllAccessible(page, SIGNED_OUT)
    await signIn(page, 'head')
    await expectAllAccessible(page, staffScreens(incidentid))
  })

  test(`no admin screen breaks a rule of WCAG 2.2 on a ${size}, in either theme`, async ({
    head,
    openDevice,
  }) => {
    test.setTimeout(300_000)
    const incidentid = await prepareIncident(head, [])
    await head.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
    const { page } = await openDevice({ viewport })
    await signIn(page, 'provider.admin')
    await expectAllAccessible(page, adminScreens(incidentid), async () => {
      // The button appears once the page has loaded its data, and only while there are blanks.
      const main = page.getByRole('main')
      const loaded = main.getByRole('button').or(main.getByText('No blanks left'))
      await expect(loaded.first()).toBeVisible()
    })
  })
}

/** The app and axe are loaded once: to load both for each screen takes half of the time. */
async function expectAllAccessible(
  page: Page,
  screens: readonly AppScreen[],
  waitForData = async () => {},
): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await openScreen(page, screen)
      await waitForData()
      await expectAccessible(page, screen.heading)
    })
  }
}
