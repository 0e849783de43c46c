import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator } from '@playwright/test'
import type { ApiClient } from '../support/api.ts'
import type { TestFixtures, WorkerFixtures } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { openPushService } from '../support/push.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

type FiveDevices = {
  teacher: Page
  head: Page
  comms: Page
  commsDevice: BrowserContext
  site: Page
  visits: Page
  closedApp: Awaited<ReturnType<typeof openPushService>>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const overlay = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const total = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** Returns the alert's id. */
async function holdToSend(page: Page, name = 'Hold to send'): Promise<string> {
  await hold(page, name)
  await page.waitForURL(/\/alerts\/alert_/)
  return page.url().replace(/.*\//, '')
}

/** As an incident manager or admin does, on the alert's page. */
async function giveAllClear(page: Page, id: string): Promise<void> {
  await page.goto(`/alerts/${id}`)
  await hold(page, 'Hold to give the all clear')
  await expect(page.getByText('This alert has ended')).toBeAttached()
}

/** Answers in the overlay, and closes it. */
async function answerSafe(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I am safe' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Of five users. `comms` is offline; the app of `visits` is closed, and told by pushes; `site` is on another process. */
async function withFiveDevices(
  { openDevice, server }: Pick<TestFixtures & WorkerFixtures, 'openDevice' | 'server'>,
  run: (devices: FiveDevices) => Promise<void>,
): Promise<void> {
  const second = await server.startSecondProcess()
  try {
    const { page: teacher } = await openDevice()
    const { page: head } = await openDevice()
    const { page: comms, context: commsDevice } = await openDevice(INSTALLABLE)
    const { page: site } = await openDevice({ baseURL: second.address })
    const { page: visits, context: visitsDevice } = await openDevice(INSTALLABLE)
    await visitsDevice.grantPermissions(['notifications'], { origin: server.address })
    // The browser of a test has no push service and logs an error when the app subscribes.
    for (const device of [visitsDevice, commsDevice]) {
      await device.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    }
    await signIn(visits, 'visits', '/menu')
    await signIn(teacher, 'teacher', '/menu')
    await signIn(head, 'head', '/incidents/new')
    await signIn(comms, 'comms', '/menu')
    await signIn(site, 'site', '/menu')
    for (const page of [comms, site]) {
      await expect(page.getByRole('heading', { name: 'No Active Incident' })).toBeVisible()
    }
    await waitUntilInstalled(comms)
    await goOffline(commsDevice)
    await waitUntilInstalled(visits)
    const closedApp = await openPushService(visitsDevice, visits, server.address)
    await visits.goto('about:blank')
    await run({ teacher, head, comms, commsDevice, site, visits, closedApp })
  } finally {
    await second.remove()
  }
}

test('five devices: a lockdown until the all clear', async ({ openDevice, server }) => {
  test.slow()
  await withFiveDevices({ openDevice, server }, async (devices) => {
    const { teacher, head, comms, commsDevice, site, visits, closedApp } = devices
    await head.getByLabel('Incident details').fill('A note that must stay')

    const lockdown =
      await test.step('the sender holds the button, and the overlay appears on every device at once', async () => {
        await teacher.getByRole('link', { name: 'Send an alert' }).click()
        await teacher.getByRole('link', { name: /^Lockdown/ }).click()
        await teacher.getByLabel('Message (optional)').fill('Man at Gate B')
        const id = await holdToSend(teacher)
        for (const page of [head, site]) {
          await expect(overlay(page, 'Lockdown')).toBeVisible()
          await expect(overlay(page, 'Lockdown')).toContainText('Man at Gate B')
          await expect(button(page, 'Silence')).toBeHidden()
        }
        await expect(teacher.getByText('Sent to 9 people')).toBeVisible()
        return id
      })

    await test.step('somebody answers by keyboard alone, and what they had typed is still there', async () => {
      const dialog = overlay(head, 'Lockdown')
      await head.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await head.keyboard.press('Tab')
      await expect(button(head, 'I am safe')).toBeFocused()
      await head.keyboard.press('Enter')
      await expect(dialog.getByRole('status')).toContainText('You answered: I am safe')
      await head.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(head.getByLabel('Incident details')).toHaveValue('A note that must stay')
    })

    await test.step('a push shows that there is an alert and nothing more, and leads to it', async () => {
      await closedApp.push({ type: 'alert', id: lockdown, exercise: false, silent: true })
      await expect.poll(closedApp.notifications).toEqual([
        {
          title: 'Alert: open Holdfast',
          body: '',
          requireInteraction: true,
          silent: true,
          tag: lockdown,
          data: { path: `/alerts/${lockdown}`, silences: 'all' },
        },
      ])
      const task = { type: 'task', id: '', incidentid: 'i', exercise: false, silent: true }
      await closedApp.push(task)
      await expect
        .poll(closedApp.notifications)
        .toContainEqual(expect.objectContaining({ title: 'Task: open Holdfast', silent: true }))
      await closedApp.push({ type: 'call', id: lockdown, exercise: false, silent: false })
      // The lockdown's notification is on the screen: people hide.
      await expect
        .poll(closedApp.notifications)
        .toContainEqual(
          expect.objectContaining({ title: 'Call for help: open Holdfast', silent: true }),
        )
      await visits.goto(`/alerts/${lockdown}`)
      await expect(overlay(visits, 'Lockdown')).toContainText('Man at Gate B')
      await answerSafe(visits)
      await visits.goto('about:blank')
    })

    await test.step('on another process somebody needs help, and says where', async () => {
      await button(site, 'I need help').click()
      await site.getByLabel('Where are you, and what do you need?').fill('Boiler room')
      await button(site, 'Add to my answer').click()
      await expect(button(site, 'Added')).toBeVisible()
    })

    await test.step('the sender sees who has answered', async () => {
      await teacher.getByRole('link', { name: 'Who has answered' }).click()
      await expect(total(teacher, 'Needs help')).toHaveText('1')
      await expect(total(teacher, 'Safe')).toHaveText('2')
      await expect(teacher.getByRole('list', { name: 'Needs help' })).toContainText('Boiler room')
    })

    await test.step('a device that was offline shows the overlay when it is back online, and its answer arrives', async () => {
      await goOnline(commsDevice)
      await expect(overlay(comms, 'Lockdown')).toBeVisible()
      await goOffline(commsDevice)
      await button(comms, 'I am safe').click()
      await expect(comms.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible()
      await goOnline(commsDevice)
      await expect(total(teacher, 'Safe')).toHaveText('3')
    })

    await test.step('an update and the all clear reach the same people', async () => {
      await teacher.goBack()
      await teacher.getByLabel('Update', { exact: true }).fill('Police are here')
      await button(teacher, 'Send update').click()
      await expect(overlay(head, 'Lockdown')).toContainText('Police are here')
      await expect(button(teacher, 'Hold to give the all clear')).toBeHidden()
      await button(head, 'Close').click()
      await giveAllClear(head, lockdown)
      for (const page of [teacher, head, site, comms]) {
        await overlay(page, 'All clear: Lockdown').getByRole('button', { name: 'Close' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })

    await test.step('the all clear replaces the notification, and a late push of the alert does not ring', async () => {
      const shown = async () => {
        const [lockdownOnly] = (await closedApp.notifications()).filter(
          ({ tag }) => tag === lockdown,
        )
        return [lockdownOnly?.title, lockdownOnly?.silent]
      }
      const payload = { id: lockdown, exercise: false }
      await closedApp.push({ ...payload, type: 'ended', silent: true })
      await expect.poll(shown).toEqual(['Alert ended: open Holdfast', true])
      await closedApp.push({ ...payload, type: 'alert', silent: false })
      await closedApp.push({
        type: 'alert',
        id: 'alert_000000000001',
        exercise: true,
        silent: true,
      })
      await expect
        .poll(async () => (await closedApp.notifications()).map(({ tag }) => tag))
        .toContain('alert_000000000001')
      expect(await shown()).toEqual(['Alert ended: open Holdfast', true])
    })

    await test.step('the log has all of it', async () => {
      await site.goto('/logs')
      const log = site.getByRole('main')
      await expect(log).toContainText('Lockdown alert sent to 9 people. Man at Gate B.')
      await expect(log).toContainText('Sam Okoro needs help (lockdown alert). Boiler room')
      await expect(log).toContainText('Lockdown alert, update: Police are here')
      await expect(log).toContainText('Lockdown alert, at its end: 3 safe, 1 needs help')
    })
  })
})

test('five devices: an evacuation exercise until everybody is counted', async ({
  openDevice,
  server,
  head: api,
}) => {
  test.slow()
  await withFiveDevices({ openDevice, server }, async (devices) => {
    const { teacher, head, comms, commsDevice, site, visits, closedApp } = devices
    const evacuation =
      await test.step('an exercise says so on every device, closed ones too', async () => {
        await goOnline(commsDevice)
        await teacher.goto('/alerts')
        await teacher.getByRole('link', { name: /^Evacuate/ }).click()
        await teacher.getByRole('switch', { name: 'This is an exercise' }).click()
        const id = await holdToSend(teacher, 'Hold to send EXERCISE')
        await expect(teacher.getByRole('main')).toContainText('Exercise')
        for (const page of [head, site, comms]) {
          await expect(overlay(page, 'Evacuate')).toContainText('Exercise')
          await expect(button(page, 'Silence')).toBeVisible()
          await answerSafe(page)
        }
        await closedApp.push({ type: 'alert', id, exercise: true, silent: false })
        await expect
          .poll(async () => (await closedApp.notifications()).map(({ title }) => title))
          .toContain('Exercise. Alert: open Holdfast')
        await visits.goto(`/alerts/${id}`)
        await expect(overlay(visits, 'Evacuate')).toContainText('Exercise')
        await answerSafe(visits)
        return id
      })

    await test.step('each device counts a group, one of them offline', async () => {
      await comms.goto('/roll-call')
      await expect(comms.getByRole('main')).toContainText('Exercise: Evacuate')
      await goOffline(commsDevice)
      await count(comms, '7B', 27)
      await expect(comms.getByText('1 count is not sent yet')).toBeVisible()
      await visits.goto('/roll-call')
      await count(visits, '8B', 29)
      await site.goto('/roll-call')
      await count(site, '9B', 28)
      await countOthers(api, ['7B', '8B', '9B'])
    })

    await test.step('all are counted once the last device is back, and the exercise ends', async () => {
      await head.goto('/roll-call')
      await expect(total(head, 'Not counted yet')).toHaveText('27 in 1 group')
      await goOnline(commsDevice)
      await expect(total(head, 'Present')).toHaveText('289')
      await expect(total(head, 'Not counted yet')).toHaveText('0')
      await expect(total(head, 'Not explained')).toHaveText('0')
      await giveAllClear(head, evacuation)
      await expect(overlay(site, 'All clear: Evacuate')).toContainText('Exercise')
      const answers = await api.call('listAlertAnswers', { id: evacuation })
      const safe = answers.filter(({ answer }) => answer === 'safe')
      expect(safe.map(({ userid }) => userid).sort()).toEqual(['comms', 'head', 'site', 'visits'])
    })
  })
})

async function count(page: Page, group: string, expected: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Count ${group}`) }).click()
  await button(page, `All ${expected} are present`).click()
  await button(page, 'Send count').click()
}

/** The groups that nobody counts on one of the five devices. */
async function countOthers(api: ApiClient, counted: string[]): Promise<void> {
  const [incident] = await api.call('listIncidents')
  const groups = await api.call('listRollGroups')
  for (const { id, name, expected } of groups.filter((group) => !counted.includes(group.name))) {
    const timestamp = new Date().toISOString()
    const body = { id: randomUUID(), groupid: id, groupname: name, present: expected, timestamp }
    await api.call('addCount', { id: incident?.id ?? '' }, body)
  }
}

test('a test push reports back that it has arrived', async ({ openDevice, server }) => {
  const { page, context } = await openDevice(INSTALLABLE)
  await context.grantPermissions(['notifications'], { origin: server.address })
  await page.goto('/')
  await waitUntilInstalled(page)
  const { push } = await openPushService(context, page, server.address)
  const reported = context.waitForEvent('request', (request) =>
    request.url().endsWith('/api/push/received'),
  )
  await push({ type: 'test', token: 'a-token' })
  expect((await reported).postDataJSON()).toEqual({
    ...{ token: 'a-token', app: 'open' },
    ...{ shown: expect.any(String), sent: expect.any(String) },
  })
})
