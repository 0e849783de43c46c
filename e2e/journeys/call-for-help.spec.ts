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

const SMALL = { viewport: { width: 320, height: 640 } }
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Lockdown' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const call = (page: Page) => page.getByRole('list', { name: 'Needs help' }).getByRole('listitem')

test('a call for help is answered: it stays on the screen, is seen, and somebody comes', async ({
  openDevice,
  head: api,
}) => {
  test.slow()
  const { page: teacher } = await openDevice({
    ...SMALL,
    permissions: ['geolocation'],
    geolocation: { latitude: 51.5, longitude: -0.1 },
  })
  const { page: head, context: headDevice } = await openDevice(INSTALLABLE)
  const { page: site } = await openDevice()
  const id = newAlertId()
  await signIn(head, 'head', '/menu')
  await waitUntilInstalled(head)
  await signIn(teacher, 'teacher', '/menu')
  await signIn(site, 'site', '/menu')
  await api.call('sendAlert', {}, { id, kind: 'lockdown' })

  await test.step('what was sent stays on the screen, with its time and whether the server has it', async () => {
    await button(teacher, 'I need help').click()
    await teacher.getByLabel('Where are you, and what do you need?').fill('Boiler room')
    await teacher.getByLabel('Send my location with it').check()
    await button(teacher, 'Add to my answer').click()
    const sent = overlay(teacher).getByRole('list', { name: 'What you have sent' })
    await expect(sent).toContainText('Boiler room')
    await expect(sent).toContainText('Location 51.5000, -0.1000')
    await expect(sent).toContainText(/\d\d:\d\d · Sent/)
    await expect(overlay(teacher)).toContainText(
      'Sent to the team. Nobody has said that they are coming yet.',
    )
    await expectAccessible(teacher, 'Home')
    await teacher.reload()
    await expect(overlay(teacher)).toContainText('Boiler room')
  })

  await test.step('once somebody who follows the alert has opened it, the caller knows who', async () => {
    await site.goto(`/alerts/${id}/answers`)
    await button(site, 'I am safe').click()
    await site.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(call(site)).toContainText('Nobody is coming yet')
    await expect(overlay(teacher)).toContainText('Seen by Sam Okoro')
    await expectAccessible(site, 'Who has answered')
  })

  await test.step('one tap, and the caller and the team see who is coming', async () => {
    await call(site).getByRole('button', { name: 'I am coming' }).click()
    await expect(overlay(teacher)).toContainText('Sam Okoro is coming')
    await head.goto(`/alerts/${id}/answers`)
    await expect(call(head)).toContainText('Sam Okoro is coming')
  })

  await test.step('a caller who has closed the alert sees it again when a helper cannot come after all', async () => {
    await overlay(teacher).getByRole('button', { name: 'Close' }).click()
    await expect(overlay(teacher)).toBeHidden()
    await call(site).getByRole('button', { name: 'I cannot come after all' }).click()
    await expect(overlay(teacher)).toContainText('Sam Okoro cannot come after all')
    await expect(call(head)).toContainText('Nobody is coming yet')
  })

  await test.step('a phone that is offline keeps the answer, and sends it later', async () => {
    await goOffline(headDevice)
    await call(head).getByRole('button', { name: 'I am coming' }).click()
    await expect(call(head)).toContainText('You are coming. Not sent yet')
    await goOnline(headDevice)
    await expect(overlay(teacher)).toContainText('Jordan Hale is coming')
    await expect(call(head)).not.toContainText('Not sent yet')
  })

  await test.step('later words count as not seen until they have been opened', async () => {
    await site.goto('/menu')
    await head.goto('/menu')
    await teacher.getByLabel('Where are you, and what do you need?').fill('He is at the door')
    await button(teacher, 'Add to my answer').click()
    await expect(overlay(teacher)).toContainText('but not what you sent last')
    await expect(overlay(teacher)).toContainText('Boiler room')
    await head.goto(`/alerts/${id}/answers`)
    await expect(call(head)).toContainText('Boiler room · He is at the door')
    await expect(overlay(teacher)).not.toContainText('but not what you sent last')
  })

  await test.step('the log has a line for each who comes or cannot', async () => {
    await site.goto('/logs')
    const log = site.getByRole('main')
    await expect(log).toContainText('coming to Dana Fox.')
    await expect(log).toContainText('cannot come to Dana Fox after all.')
    await expect(log).toContainText('Jordan Hale is coming')
    await log.getByRole('button', { name: 'I am coming to Dana Fox' }).click()
    await expect(overlay(teacher)).toContainText('Sam Okoro is coming')
  })
})

test('a call for help stands above every screen of the team, quietly once somebody is coming', {
  tag: '@firefox',
}, async ({ openDevice, head: api, server }) => {
  const { page: head } = await openDevice(SMALL)
  const { page: site } = await openDevice()
  const { page: teacher } = await openDevice()
  const bar = (page: Page) => page.getByRole('link', { name: /needs? help/ })
  const id = newAlertId()
  await signIn(head, 'head', '/contacts')
  await signIn(site, 'site', '/menu')
  await signIn(teacher, 'teacher', '/menu')
  await api.call('sendAlert', {}, { id, kind: 'evacuate' })
  for (const page of [site, teacher]) {
    await button(page, 'I am safe').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  const answer = async (username: string, note: string, kind: 'help' | 'safe' = 'help') => {
    const caller = await signInToApi(server.address, username)
    const body = { id: crypto.randomUUID(), answer: kind, note } as const
    await caller.call('addAlertAnswer', { id }, { ...body, timestamp: new Date().toISOString() })
  }

  await test.step('it names who needs help and where, and who does not follow the alert sees nothing', async () => {
    await answer('visits', 'Boiler room')
    await expect(bar(site)).toHaveText(
      '1 person needs help, nobody is coming yetToni Reyes (Boiler room)',
    )
    await expect(bar(head)).toBeVisible()
    await expectAccessible(head, 'Contacts')
    await answer('comms', 'In the lift')
    await expect(bar(site)).toContainText('2 people need help, nobody is coming yet')
    await expect(bar(teacher)).toHaveCount(0)
  })

  await test.step('it leads to the list, where one tap says who is coming', async () => {
    await bar(site).press('Enter')
    await expect(site).toHaveURL(`/alerts/${id}/answers`)
    await expect(bar(site)).toHaveCount(0)
    const toni = call(site).filter({ hasText: 'Toni Reyes' })
    await toni.getByRole('button', { name: 'I am coming' }).click()
    await expect(bar(head)).toContainText('2 people need help, nobody is coming yet to 1 of them')
    await expect(bar(head)).not.toContainText('Boiler room')
    await expect(
      head.getByRole('link', { name: /Sam Okoro is coming to Toni Reyes/ }),
    ).toBeVisible()
  })

  await test.step('it comes back when the helper cannot come after all, and stays after the all clear', async () => {
    const toni = call(site).filter({ hasText: 'Toni Reyes' })
    await toni.getByRole('button', { name: 'I cannot come after all' }).click()
    await expect(bar(head)).toContainText('Boiler room')
    await head.goto(`/alerts/${id}`)
    await expect(head.getByRole('main').getByText(/Toni Reyes \(Boiler room\)/)).toBeVisible()
    await api.call('endAlert', { id }, {})
    await head.goto(`/alerts/${id}`)
    await expect(head.getByText('This alert has ended')).toBeVisible()
    await expect(bar(head)).toContainText('Boiler room')
  })

  await test.step('admins see it in the admin area too', async () => {
    await head.goto('/admin/incidents')
    await expect(bar(head)).toContainText('Boiler room')
    for (const username of ['visits', 'comms']) await answer(username, '', 'safe')
    await expect(bar(head)).toHaveCount(0)
  })
})
