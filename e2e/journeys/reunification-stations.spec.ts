import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const CLASS = 'class_aaaaaaaa'
const SEARCH = 'First letters of the child’s name, or the code on the card'

async function listPeople(api: ApiClient, counter: string): Promise<void> {
  await api.call('saveRollGroup', { id: CLASS }, { name: '4B', expected: 3, counters: [counter] })
  await api.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const adults = [
    { name: 'Ana Hill', relationship: 'mother', note: '' },
    { name: 'Ben Hill', relationship: 'father', note: '' },
  ]
  for (const [id, name] of [
    ['sam', 'Sam Hill'],
    ['ida', 'Ida Lund'],
    ['bo', 'Bo Berg'],
  ] as const) {
    const person = { name, rollgroupid: CLASS, adults: id === 'sam' ? adults : [] }
    await api.call('savePerson', { id }, person)
  }
}

async function open(page: Page, station: string): Promise<void> {
  await page.goto('/reunification')
  await page.getByRole('link', { name: station }).click()
  await expect(page.getByRole('heading', { level: 1, name: station })).toBeVisible()
}

/** Types who the adult is, and asks. */
async function ask(page: Page, adult: string): Promise<void> {
  await dialog(page).getByLabel('Name of the adult').fill(adult)
  await dialog(page).getByLabel('How do you know who it is?').selectOption('Answered questions')
  await dialog(page)
    .getByRole('button', { name: /^Ask for/ })
    .click()
}

test('a greeter asks, a runner fetches, and the child is handed over, on different phones', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  await listPeople(schoolAdmin, school.teacher)
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Gas' })
  const { page: teacher, context } = await openDevice()
  const { page: head } = await openDevice()
  await signIn(teacher, school.teacher, '/reunification')
  await signIn(head, school.admin, '/reunification')

  await test.step('with the keyboard alone, the greeter finds the child and chooses the adult', async () => {
    await open(head, 'Greet adults')
    await head.getByLabel(SEARCH).focus()
    await head.keyboard.type('sam')
    await button(head, /^Sam Hill/).focus()
    await head.keyboard.press('Enter')
    await button(head, 'Ana Hill (mother)').focus()
    await head.keyboard.press('Enter')
    await expect(dialog(head).getByLabel('How do you know who it is?')).toHaveValue('list')
    await expectAccessible(head, 'Greet adults')
    await takePictures(head, 'greet-form')
    await button(head, 'Ask for Sam Hill').focus()
    await head.keyboard.press('Enter')
    await expect(dialog(head)).toContainText('Ana Hill (mother) waits for Sam Hill')
    await takePictures(head, 'greet-asked')
    await head.keyboard.press('Escape')
    await expect(listed(head, 'Waiting')).toContainText('Sam Hill')
    await expectAccessible(head, 'Greet adults')
    expect(await findLayoutFaults(head, ['Inter, sans-serif'])).toEqual([])
  })

  await test.step('the runner sees who is to be fetched, and one tap says who fetches', async () => {
    await open(teacher, 'Fetch people')
    const toFetch = listed(teacher, 'To fetch')
    await expect(toFetch).toContainText('For Ana Hill (mother), on the school’s list')
    await expect(toFetch).toContainText('0 min')
    await takePictures(teacher, 'fetch')
    await button(teacher, 'I fetch Sam Hill').click()
    await expect(listed(teacher, 'Being fetched')).toContainText(/fetches Sam Hill/)
    await expectAccessible(teacher, 'Fetch people')
    expect(await findLayoutFaults(teacher, ['Inter, sans-serif'])).toEqual([])
  })

  await test.step('a second runner sees that somebody fetches already', async () => {
    await open(head, 'Fetch people')
    await expect(listed(head, 'Being fetched')).toContainText(/fetches Sam Hill/)
    await expect(button(head, 'I fetch Sam Hill too')).toBeVisible()
    await takePictures(head, 'fetch-second')
    await button(teacher, 'Sam Hill is at the gate').click()
    await expect(listed(head, 'At the gate')).toContainText('Sam Hill')
  })

  await test.step('another adult who asks for the child is shown everywhere, and merged with nobody', async () => {
    await open(teacher, 'Greet adults')
    await teacher.getByLabel(SEARCH).fill('sam')
    await button(teacher, /^Sam Hill/).click()
    await expect(dialog(teacher).getByRole('alert')).toContainText('Sam Hill is asked for already')
    await takePictures(teacher, 'greet-warned')
    await expect(
      dialog(teacher).getByRole('option', { name: 'On the school’s list' }),
      'whoever may not read the list cannot know it',
    ).toHaveCount(0)
    await ask(teacher, 'Carl Stone')
    await button(teacher, 'Next adult').click()
    await open(head, 'Fetch people')
    await expect(listed(head, 'To fetch')).toContainText('Sam Hill is at the gate, for Ana Hill')
    await takePictures(head, 'fetch-at-the-gate')
    await open(head, 'Hand over')
    await expect(listed(head, 'At the gate')).toContainText('Carl Stone asks for Sam Hill too')
    await expect(listed(head, 'Not at the gate yet')).toContainText('For Carl Stone')
    await takePictures(head, 'release')
    await expectAccessible(head, 'Hand over')
    expect(await findLayoutFaults(head, ['Inter, sans-serif'])).toEqual([])
  })

  await test.step('the child is handed to whom the greeter noted, and the other adult is not forgotten', async () => {
    await listed(head, 'At the gate').getByRole('button', { name: 'Hand over Sam Hill' }).click()
    await expect(dialog(head).getByLabel('Name of the adult')).toHaveValue('Ana Hill')
    await expect(dialog(head).getByRole('alert')).toContainText('Another adult asks for Sam Hill')
    await expect(dialog(head).getByRole('alert')).toContainText(/noted at .*: on the school’s list/)
    const identity = dialog(head).getByLabel('How do you know who it is?')
    await expect(identity, 'what the greeter saw proves nothing here').toHaveValue('')
    await takePictures(head, 'release-form')
    await identity.selectOption('Showed a document')
    await dialog(head).getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog(head)).toContainText('Sam Hill can go with Ana Hill (mother)')
    await button(head, 'Close').click()
    await expect(listed(head, 'At the gate')).toHaveCount(0)
    for (const page of [head, teacher]) {
      await open(page, 'Hand over')
      await expect(listed(page, 'Went with somebody else')).toContainText('For Carl Stone')
    }
    const settle = async () => {
      await button(head, 'Settled with Carl Stone').click()
      await head.getByRole('alertdialog').getByRole('button', { name: 'Settled' }).click()
      await expect(listed(head, 'Settled')).toContainText('For Carl Stone')
    }
    await settle()
    await takePictures(head, 'release-settled')
    await button(head, 'Carl Stone still waits for Sam Hill').click()
    await expect(listed(head, 'Went with somebody else')).toContainText('For Carl Stone')
    await settle()
    for (const page of [head, teacher]) {
      await expect(listed(page, 'Went with somebody else')).toHaveCount(0)
    }
  })

  await test.step('offline a request is kept and sent later, and a wrong one is withdrawn and taken back', async () => {
    await open(teacher, 'Greet adults')
    await goOffline(context)
    await teacher.getByLabel(SEARCH).fill('ida')
    await button(teacher, /^Ida Lund/).click()
    await ask(teacher, 'Ola Lund')
    await expect(dialog(teacher)).toContainText('no runner sees it')
    await expectAccessible(teacher, 'Greet adults')
    await button(teacher, 'Next adult').click()
    await expect(listed(teacher, 'Waiting')).toContainText('Not sent yet')
    await expect(teacher.getByText('The server does not answer')).toBeVisible()
    await takePictures(teacher, 'greet-offline')
    await goOnline(context)
    await open(head, 'Fetch people')
    await expect(listed(head, 'To fetch')).toContainText('Ida Lund')
    await button(head, 'Withdraw the request for Ida Lund').click()
    await head.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(listed(head, 'Withdrawn')).toContainText('Ida Lund')
    await teacher.getByLabel(SEARCH).fill('ida')
    await button(teacher, /^Ida Lund/).click()
    await expect(dialog(teacher)).toContainText(/Ola Lund asked at .*; withdrawn by/)
    await takePictures(teacher, 'greet-withdrawn')
    await button(teacher, 'Close').click()
    await button(head, 'Ola Lund asks for Ida Lund after all').click()
    await expect(listed(head, 'To fetch')).toContainText('Ida Lund')
  })

  await test.step('the overview says how many wait, and how long', async () => {
    await teacher.goto('/reunification')
    await expect(teacher.getByRole('link', { name: /Greet adults/ })).toContainText('1 waiting')
    await expect(teacher.getByText('2 not handed over yet, 1 handed over')).toBeVisible()
    await teacher.getByText('Left by group').click()
    await expect(listed(teacher, 'Left by group')).toContainText('4B: 2 of 3 left')
    await expectAccessible(teacher, 'Reunification')
    await takePictures(teacher, 'overview')
  })

  await test.step('an admin prints cards, and the code on one finds the child', async () => {
    await head.goto('/admin/roll-groups/cards')
    const card = listed(head, '4B').getByRole('listitem').filter({ hasText: 'Bo Berg' })
    await expect(card).toContainText('gives nobody the right to collect')
    await expectAccessible(head, 'Cards for the gate')
    await takePictures(head, 'cards')
    const [code = ''] = /[2-9A-Z]{3} [2-9A-Z]{3}/.exec(await card.innerText()) ?? []
    await open(teacher, 'Greet adults')
    await teacher.getByLabel(SEARCH).fill(code.toLowerCase().replace(' ', ''))
    await expect(listed(teacher, 'Found').getByRole('listitem')).toHaveText(/Bo Berg/)
    await teacher.getByLabel(SEARCH).fill('222 222')
    await expect(teacher.getByText('No card has this code.')).toBeVisible()
    await expect(button(teacher, /^Ask for/)).toHaveCount(0)
  })

  await test.step('the record has every request and what became of it', async () => {
    const events = await schoolAdmin.call('listPickups', { id })
    expect(events.map(({ state }) => state)).toEqual([
      ...(['asked', 'fetching', 'here', 'asked', 'withdrawn'] as const),
      ...(['waiting', 'withdrawn'] as const),
      ...(['asked', 'withdrawn', 'waiting'] as const),
    ])
  })
})
