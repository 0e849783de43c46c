import { randomUUID } from 'node:crypto'
import { newAlertId } from '@holdfast/contract/ids'
import { type ApiClient, signInToApi } from '../support/api.ts'
import { findLayoutFaults, withTextSpacing } from '../support/layout.ts'
import { openScreen } from '../support/open-screen.ts'
import {
  type AppScreen,
  adminScreens,
  prepareIncident,
  SIGNED_OUT,
  staffScreens,
} from '../support/screens.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

/** A narrow font, and the wide one of a bare Debian. */
const FONTS = ['Inter, sans-serif', '"DejaVu Sans", sans-serif']
/** From wide to narrow, because some screens, such as the board, redirect below a certain width. */
const WIDTHS = [1280, 1024, 768, 390, 320]

test('every screen of the app can be read at every width', async ({ head, openDevice, server }) => {
  test.setTimeout(300_000)
  const { incidentid, alertid } = await prepareEvening(head, server.address)
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await expectReadable(page, SIGNED_OUT)
  await signIn(page, 'head')
  await expectReadable(page, [
    ...staffScreens(incidentid),
    { name: 'alert', path: `/alerts/${alertid}`, heading: 'Evacuate' },
    { name: 'alert-answers', path: `/alerts/${alertid}/answers`, heading: 'Who has answered' },
    { name: 'board', path: '/board', heading: 'Board' },
  ])
})

test('every admin page can be read at every width', async ({ head, openDevice, server }) => {
  test.setTimeout(300_000)
  const { incidentid } = await prepareEvening(head, server.address)
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(page, 'provider.admin')
  await expectReadable(page, adminScreens(incidentid))
})

/** Where the spacing of text is widened: a phone. */
const SPACED_WIDTH = 390

/** Widened text may break a long word, but nothing of it may be lost. */
function isLoss(fault: string): boolean {
  return !/ is broken$| has a word on each line$/.test(fault)
}

/**
 * Opens each screen once, at a desk, and makes its window narrower. Two windows share the screens: a
 * window mostly waits for its next frame.
 */
async function expectReadable(page: Page, screens: readonly AppScreen[]): Promise<void> {
  const other = await page.context().newPage()
  const faults = await Promise.all([
    findFaults(page, screens.slice(0, screens.length / 2)),
    findFaults(other, screens.slice(screens.length / 2)),
  ])
  await other.close()
  expect(faults.flat()).toEqual([])
}

async function findFaults(page: Page, screens: readonly AppScreen[]): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openScreen(page, screen)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const found = await findLayoutFaults(page, FONTS)
      faults.push(...found.map((fault) => `${screen.path} at ${width} ${fault}`))
    }
    await page.setViewportSize({ width: SPACED_WIDTH, height: 800 })
    const lost = await withTextSpacing(page, () => findLayoutFaults(page, FONTS))
    faults.push(...lost.filter(isLoss).map((fault) => `${screen.path} with wide spacing ${fault}`))
  }
  return faults
}

/** Prepares an incident with data of all kinds, and an exercise that was closed and debriefed. */
async function prepareEvening(head: ApiClient, address: string) {
  const [site, welfare, teacher] = await Promise.all(
    ['site', 'welfare', 'teacher'].map((username) => signInToApi(address, username)),
  )
  const exercise = await head.call(
    'reportIncident',
    {},
    {
      incidentDetails:
        'Evacuation practised at the end of period four, without a warning to staff.',
      incidentLocation: 'Whole site',
      exercise: true,
    },
  )
  const drill = newAlertId()
  await head.call(
    'sendAlert',
    {},
    { id: drill, kind: 'evacuate', exercise: true, incidentid: exercise.id },
  )
  await teacher?.call(
    'addAlertAnswer',
    { id: drill },
    { id: randomUUID(), answer: 'safe', timestamp: new Date().toISOString() },
  )
  await head.call('endAlert', { id: drill }, {})
  await head.call('saveIncident', { id: exercise.id }, { closed: new Date().toISOString() })
  const incidentid = await prepareIncident(
    head,
    [site, welfare].filter((each) => each !== undefined),
  )
  await head.call(
    'saveContact',
    { id: 'gas_a1b2c3d5' },
    {
      name: 'Gas emergency engineers',
      title: 'Distribution network operator',
      phone: '07700 900 322',
      email: 'emergency.engineers@gas-distribution-network.example',
      groupid: `incident_${incidentid}`,
    },
  )
  const alertid = newAlertId()
  await head.call('sendAlert', {}, { id: alertid, kind: 'evacuate', incidentid })
  await teacher?.call(
    'addAlertAnswer',
    { id: alertid },
    {
      id: randomUUID(),
      answer: 'help',
      note: 'Wheelchair user on the second floor',
      timestamp: new Date().toISOString(),
    },
  )
  return { incidentid, alertid }
}
