import { newAlertId } from '@holdfast/contract/ids'
import { expectAccessible } from '../support/accessibility.ts'
import { signInToApi } from '../support/api.ts'
import { goOffline, goOnline } from '../support/network.ts'
import {
  expect,
  INSTALLABLE,
  type Page,
  signIn,
  test,
  waitUntilInstalled,
} from '../support/test.ts'

/** A small phone whose owner reads at twice the size. */
const SMALL = { ...INSTALLABLE, viewport: { width: 320, height: 640 } }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rooms = (page: Page) => page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')
const room = { pupils: null, adults: null, injured: null }

test('in a lockdown a room is reported after the one tap, corrected, and listed with totals', async ({
  openDevice,
  head: api,
  server,
}) => {
  test.slow()
  const { page: teacher, context } = await openDevice(SMALL)
  const { page: head } = await openDevice()
  await signIn(teacher, 'teacher', '/menu')
  await signIn(head, 'head', '/menu')
  await waitUntilInstalled(teacher)
  const id = newAlertId()
  await api.call('sendAlert', {}, { id, kind: 'lockdown' })
  const answers = async () =>
    (await api.call('listAlertAnswers', { id })).find(({ userid }) => userid === 'teacher')

  await test.step('the one tap goes out before anything is asked', async () => {
    await expect(teacher.getByRole('dialog', { name: 'Lockdown' })).toBeVisible()
    await expect(teacher.getByLabel('Room', { exact: true })).toHaveCount(0)
    await button(teacher, 'I am safe').click()
    await expect.poll(async () => (await answers())?.answer).toBe('safe')
  })

  await test.step('by thumb, at 200 % text, nothing is wider than the phone', async () => {
    await teacher.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await teacher.getByLabel('Room', { exact: true }).fill('Room 12')
    await teacher.getByLabel('Pupils', { exact: true }).fill('28')
    await button(teacher, 'Adults: one more').click()
    await expectAccessible(teacher, 'Home')
    const width = await teacher
      .getByRole('dialog')
      .evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
    expect(width[0]).toBe(width[1])
    for (const name of ['Adults: one more', 'Adults: one less', 'Send room']) {
      const box = await button(teacher, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(48)
    }
  })

  await test.step('what is typed offline stays on the device, and is sent later', async () => {
    await teacher.reload()
    await expect(teacher.getByLabel('Pupils', { exact: true })).toHaveValue('28')
    await goOffline(context)
    await button(teacher, 'Send room').click()
    await expect(teacher.getByRole('dialog')).toContainText('Room 12: 28 pupils, 1 adult')
    await expect(teacher.getByRole('dialog')).toContainText('Not sent yet')
    await goOnline(context)
    await expect.poll(async () => (await answers())?.room).toMatchObject({ pupils: 28, adults: 1 })
  })

  await test.step('a corrected room replaces the earlier report, and its author sees it', async () => {
    await teacher.getByLabel('Pupils', { exact: true }).fill('27')
    await button(teacher, 'Send correction').click()
    await expect.poll(async () => (await answers())?.room).toMatchObject({ pupils: 27 })
    await expect(button(teacher, 'Room sent')).toBeVisible()
  })

  await test.step('rooms with injured people come first, and no pupil is counted twice', async () => {
    for (const [username, said] of [
      ['site', { ...room, name: '12', pupils: 27 }],
      ['welfare', { ...room, name: 'Hall', pupils: 60, injured: 1 }],
      ['comms', { ...room, name: 'Hall', pupils: 61 }],
    ] as const) {
      const client = await signInToApi(server.address, username)
      const timestamp = new Date().toISOString()
      const body = { id: crypto.randomUUID(), answer: 'safe', room: said, timestamp } as const
      await client.call('addAlertAnswer', { id }, body)
    }
    await head.goto(`/alerts/${id}/answers`)
    await expect(rooms(head)).toHaveCount(2)
    await expect(rooms(head).first()).toContainText('Hall')
    await expect(rooms(head).first()).toContainText('1 injured')
    await expect(rooms(head).first()).toContainText('Reports differ')
    await expect(rooms(head).first()).toContainText('61 pupils')
    await expect(rooms(head).last()).toContainText('27 pupils, 1 adult')
    await expect(head.getByText('2 rooms · 88 pupils · 1 adult · 1 injured')).toBeVisible()
    await expectAccessible(head, 'Who has answered')
  })

  await test.step('the board lists them, and the log says where people are injured', async () => {
    await head.setViewportSize({ width: 1280, height: 800 })
    await head.goto('/board')
    await expect(rooms(head).first()).toContainText('Hall')
    await expect(head.getByRole('region', { name: 'Incident log' })).toContainText(
      'Hall: 60 pupils, 1 injured.',
    )
  })
})

test('an alert of a kind that does not ask for rooms has no such fields', async ({
  openDevice,
  head: api,
}) => {
  const { page } = await openDevice()
  await signIn(page, 'teacher', '/menu')
  await api.call('sendAlert', {}, { id: newAlertId(), kind: 'evacuate' })
  await button(page, 'I am safe').click()
  await expect(page.getByLabel('Anything to add?')).toBeVisible()
  await expect(page.getByLabel('Room', { exact: true })).toHaveCount(0)
})
