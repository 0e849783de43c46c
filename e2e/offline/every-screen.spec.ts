import { coldStart, goOffline } from '../support/network.ts'
import { prepareIncident, staffScreens } from '../support/screens.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

// Fails when the copy in the device store is not read at the start (`readCopy` in data/start.ts).
test('every screen opens in a cold start without a network, its pictures included', async ({
  head,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const incidentid = await prepareIncident(head, [])
  const { context, page } = await openDevice(INSTALLABLE)
  await signIn(page, 'head', '/settings')
  await expect(page.getByText('This device is ready for offline use')).toBeVisible()
  await goOffline(context)
  for (const { path, heading } of staffScreens(incidentid)) {
    await test.step(path, async () => {
      await coldStart(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText('You are currently offline')).toBeVisible()
      await expect(page.getByText('An error occurred')).toHaveCount(0)
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images].every((image) => image.complete && image.naturalWidth > 0),
          ),
        )
        .toBe(true)
    })
  }
})
