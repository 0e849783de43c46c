import type { BrowserContext, Page } from '@playwright/test'
import type { Device, JourneyTest } from '../../support/fixtures.ts'
import { type DeviceOptions, WebKitContext } from './webkit-device.ts'
import type { WebKitPage } from './webkit-page.ts'

/** The same journeys, whose devices are WebKit's. */
export function inWebKit(test: JourneyTest): JourneyTest {
  return test.extend({
    context: async ({ baseURL, viewport }, use) => {
      const context = await WebKitContext.open({ baseURL: String(baseURL), viewport })
      await use(context as unknown as BrowserContext)
      await context.close()
    },
    page: async ({ context }, use) => {
      const device = context as unknown as WebKitContext
      const page = await device.newPage()
      await use(page as unknown as Page)
      await expectNoErrors(device)
    },
    openDevice: async ({ baseURL, viewport }, use) => {
      const opened: WebKitContext[] = []
      await use(async (options = {}) => {
        const deviceOptions = { baseURL: String(baseURL), viewport, ...options } as DeviceOptions
        const context = await WebKitContext.open(deviceOptions)
        opened.push(context)
        const page = await context.newPage()
        return { context, page } as unknown as Device
      })
      for (const context of opened) {
        await expectNoErrors(context)
        await context.close()
      }
    },
  })
}

/** A journey fails by an error of a page as well, or by what its content policy has refused. */
async function expectNoErrors(context: WebKitContext): Promise<void> {
  const read = (page: WebKitPage) => page.inPage('readErrors')
  const errors = (await Promise.all(context.pages().map(read))).flat()
  if (errors.length > 0) throw new Error(`The page reports ${errors.join(', ')}`)
}
