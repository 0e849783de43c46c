import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { adminScreens, prepareIncident, SIGNED_OUT, staffScreens } from '../support/screens.ts'
import { expect, signIn, test } from '../support/test.ts'

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
    const { page } = await openDevice({ viewport })
    for (const { path, heading } of SIGNED_OUT) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectAccessible(page, heading)
      })
    }
    await signIn(page, 'head')
    for (const { path, heading } of staffScreens(incidentid)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectAccessible(page, heading)
      })
    }
  })

  test(`no admin screen breaks a rule of WCAG 2.2 on a ${size}, in either theme`, async ({
    head,
    openDevice,
  }) => {
    test.setTimeout(300_000)
    const incidentid = await prepareIncident(head, [])
    const { page } = await openDevice({ viewport })
    await signIn(page, 'provider.admin')
    for (const { path, heading } of adminScreens(incidentid)) {
      await test.step(path, async () => {
        await page.goto(path)
        // The button appears once the page has loaded its data, and only while there are blanks.
        const main = page.getByRole('main')
        const loaded = main.getByRole('button').or(main.getByText('No blanks left'))
        await expect(loaded.first()).toBeVisible()
        await expectAccessible(page, heading)
      })
    }
  })
}
