import type { Page } from './test.ts'

/** Takes pictures of the page in both themes on a phone, a small phone and a desktop, if SHOT names a folder for them. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOT
  if (!folder) return
  for (const theme of ['light', 'dark']) {
    for (const width of [320, 390, 1280]) {
      await page.evaluate((dark) => {
        document.body.classList.toggle('dark', dark)
        document.body.classList.toggle('light', !dark)
      }, theme === 'dark')
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true })
    }
  }
}
