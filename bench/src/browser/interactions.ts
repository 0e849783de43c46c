import type { Browser, Page } from '@playwright/test'
import { type Finding, makeFinding } from '../findings.ts'
import type { MeasuredServer } from '../processes.ts'
import { openPhone, signInOn, slowDown } from './chromium.ts'

declare global {
  interface Window {
    slowestEvent?: number
  }
}

const SCREENS = [
  ...['/menu', '/contacts', '/contacts/live', '/roles', '/roles/incident-manager'],
  ...['/checklist/incident-manager', '/roles-allocation', '/initial-action', '/incidents'],
  ...['/incidents/new', '/logs', '/alerts', '/map', '/settings', '/account', '/school-trip'],
  ...['/info', '/info/site-information', '/threats', '/threats/lockdown'],
  '/threats/suspicious-package/package-checklist',
]

/**
 * Measures an interaction that each screen has, on a slow phone: the button at the upper left, which leads
 * to another screen or opens the menu. The figure is the slowest one, measured by the browser from the
 * touch to the next paint.
 */
export async function measureInteractions(
  browser: Browser,
  server: MeasuredServer,
): Promise<Finding> {
  const phone = await openPhone(browser, server.address)
  const page = await phone.newPage()
  await signInOn(page, 'head')
  let slowest = { path: '', milliseconds: 0 }
  for (const path of SCREENS) {
    const milliseconds = await slowestInteraction(page, path)
    if (milliseconds > slowest.milliseconds) slowest = { path, milliseconds }
  }
  await phone.close()
  const name = `Slowest interaction of ${SCREENS.length} staff screens, 4 × slower`
  return makeFinding({
    name,
    goal: { max: 200 },
    figure: slowest.milliseconds,
    unit: 'ms',
    detail: `on ${slowest.path}`,
  })
}

async function slowestInteraction(page: Page, path: string): Promise<number> {
  await page.goto('/menu')
  await page.getByText('Signed in as').waitFor()
  await page.goto(path)
  const button = page.getByRole('button', { name: /^(Back|Open menu)$/ }).first()
  await button.waitFor()
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.slowestEvent = Math.max(window.slowestEvent ?? 0, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await slowDown(page)
  await button.click()
  const slowest = await page.waitForFunction(() => window.slowestEvent)
  return (await slowest.jsonValue()) as number
}
