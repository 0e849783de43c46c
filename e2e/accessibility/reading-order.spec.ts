import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newAlertId } from '@holdfast/contract/ids'
import type { Locator } from '@playwright/test'
import { signInToApi } from '../support/api.ts'
import { openScreen } from '../support/open-screen.ts'
import { prepareIncident, staffScreens } from '../support/screens.ts'
import { TestServer } from '../support/server.ts'
import { expect, signIn, test } from '../support/test.ts'

/**
 * What a screen reader reads on the screens of an incident, in its order: roles, names and states. The trees are
 * stored in `trees/`, so that a change of one is seen in a review. `npx playwright test reading-order -u` writes them.
 */

const SCREENS = [
  ...['home', 'live-contacts', 'checklist', 'initial-action', 'incident-report', 'log', 'alerts'],
  ...['roll-call', 'roll-call-group', 'tasks', 'report-to-999', 'threat'],
]

test('a screen reader reads the screens of an incident in the order that was reviewed', async ({
  openDevice,
}) => {
  test.setTimeout(120_000)
  // Other tests change what the shared school has.
  const server = await TestServer.start()
  try {
    const head = await signInToApi(server.address, 'head')
    const site = await signInToApi(server.address, 'site')
    const incidentid = await prepareIncident(head, [site])
    await head.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
    const { page } = await openDevice({ baseURL: server.address })
    await signIn(page, 'head')
    for (const screen of staffScreens(incidentid).filter(({ name }) => SCREENS.includes(name))) {
      await test.step(screen.name, async () => {
        await openScreen(page, screen)
        await expectTree(page.locator('body'), screen.name)
      })
    }
    await test.step('an alert that covers the screen', async () => {
      await site.call('sendAlert', {}, { id: newAlertId(), kind: 'lockdown', incidentid })
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectTree(page.getByRole('dialog'), 'alert')
    })
  } finally {
    await server.remove()
  }
})

async function expectTree(screen: Locator, name: string): Promise<void> {
  const file = join(import.meta.dirname, 'trees', `${name}.yml`)
  const isRenewed = ['all', 'changed'].includes(test.info().config.updateSnapshots)
  if (isRenewed) await writeFile(file, await readSettledTree(screen))
  const reviewed = await readFile(file, 'utf8')
  await expect.poll(() => readTree(screen), `Compare it with trees/${name}.yml`).toBe(reviewed)
}

/** What a screen reads after its start, as tasks, comes in a moment later. */
async function readSettledTree(screen: Locator): Promise<string> {
  let tree = ''
  await expect(async () => {
    const earlier = await readTree(screen)
    await screen.page().waitForTimeout(1500)
    tree = await readTree(screen)
    expect(tree).toBe(earlier)
  }).toPass()
  return tree
}

const DATE = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?/g

/** Without what differs from run to run. */
async function readTree(screen: Locator): Promise<string> {
  const tree = await screen.ariaSnapshot()
  const withoutTimes = tree
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(moment)')
    .replace(/\b\d{1,2}:\d\d\b/g, '(time)')
    .replace(DATE, '(date)')
    .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, '(day)')
    .replace(/\b\d+ (second|minute|hour|min)s?\b/g, '(duration)')
    .replace(/\d{8}_[a-z0-9]{12}/g, '(incident)')
    .replace(/alert_[a-z0-9]{12}/g, '(alert)')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
  return `${withoutTimes}\n`
}
