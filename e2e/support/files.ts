import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

type FileToChoose = string | { name: string; mimeType: string; buffer: Buffer }

/** One of Riverside's pictures, as a path to be uploaded. */
export function pictureFile(name: string): string {
  return fileURLToPath(new URL(`../../starter-content/pictures/riverside/${name}`, import.meta.url))
}

/** Presses the button and chooses the file in what the browser then opens. */
export async function chooseFile(page: Page, button: Locator, file: FileToChoose): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await button.click()
  await (await opened).setFiles(file)
}

/** Drops a file onto a place, as from the desktop. */
export async function dropFile(page: Page, target: Locator, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName))
      return transfer
    },
    [name, text],
  )
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}
