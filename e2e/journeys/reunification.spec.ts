import { expectAccessible } from '../support/accessibility.ts'
import type { ApiClient } from '../support/api.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const CLASS = 'class_aaaaaaaa'

async function listPeople(api: ApiClient, counter: string): Promise<void> {
  await api.call('saveRollGroup', { id: CLASS }, { name: '4B', expected: 3, counters: [counter] })
  await api.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  for (const [id, name, adults] of [
    [
      'sam',
      'Sam Hill',
      [
        { name: 'Ana Hill', relationship: 'mother', note: '' },
        { name: 'Ben Hill', relationship: 'father', note: 'Not to collect' },
      ],
    ],
    ['ida', 'Ida Lund', []],
    ['bo', 'Bo Berg', []],
  ] as const) {
    await api.call('savePerson', { id }, { name, rollgroupid: CLASS, adults: [...adults] })
  }
}

/** Types who the adult is, and hands over. */
async function handOver(page: Page, adult: string): Promise<void> {
  await dialog(page).getByLabel('Name of the adult').fill(adult)
  await dialog(page).getByLabel('How do you know who it is?').selectOption('Showed a document')
  await dialog(page).getByRole('button', { name: 'Hand over', exact: true }).click()
}

test('children are handed to adults at two gates, and nobody twice without notice', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  await listPeople(schoolAdmin, school.teacher)
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Gas' })
  const { page: teacher, context } = await openDevice()
  const { page: head } = await openDevice()
  await signIn(teacher, school.teacher, '/roll-call')
  await signIn(head, school.admin, '/roll-call')
  for (const page of [teacher, head]) {
    await page.getByRole('link', { name: 'Hand people over to adults' }).click()
    await expect(listed(page, 'Not handed over yet').getByRole('listitem')).toHaveCount(3)
  }

  await test.step('the team sees who may collect, and is warned of who may not', async () => {
    await button(head, /^Sam Hill/).click()
    await button(head, 'Ben Hill (father) · Not to collect').click()
    await expect(dialog(head).getByRole('alert')).toContainText('Not to collect')
    await expectAccessible(head, 'Reunification')
    await dialog(head).getByLabel('How do you know who it is?').selectOption('known')
    await button(head, 'Hand over').last().click()
    const question = head.getByRole('alertdialog')
    await expect(question).toContainText('The school has noted: Ben Hill: Not to collect')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await button(head, 'Ana Hill (mother)').click()
    await expect(dialog(head).getByRole('alert')).toHaveCount(0)
    await expect(dialog(head).getByLabel('How do you know who it is?')).toHaveValue('list')
    expect(await findLayoutFaults(head, ['Inter, sans-serif'])).toEqual([])
    await button(head, 'Hand over').last().click()
    await expect(dialog(head)).toContainText('Sam Hill can go with Ana Hill (mother)')
    await expectAccessible(head, 'Reunification')
    await button(head, 'Close').click()
    await expect(listed(head, 'Handed over')).toContainText('Handed to Ana Hill (mother)')
    await expect(head.getByText('2 not handed over yet, 1 handed over')).toBeVisible()
  })

  await test.step('the other gate sees it, and is stopped', async () => {
    await expect(listed(teacher, 'Handed over')).toContainText('Sam Hill')
    await button(teacher, /^Sam Hill/).click()
    await expect(dialog(teacher).getByRole('alert')).toContainText('Handed over already')
    await expect(dialog(teacher).getByLabel('Name of the adult')).toHaveCount(0)
    await button(teacher, 'Close').click()
  })

  await test.step('a form without a name or proof says so', async () => {
    await button(teacher, /^Ida Lund/).click()
    await expect(dialog(teacher)).toContainText('Admins and the team can read it')
    await dialog(teacher).getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(dialog(teacher)).toContainText('Enter the name of the adult')
    await expect(dialog(teacher)).toContainText('Say how you know who it is')
  })

  await test.step('who is handed over elsewhere while the form is open cannot be handed over any more', async () => {
    await button(head, /^Ida Lund/).click()
    await handOver(head, 'Ola Lund')
    await expect(dialog(teacher).getByRole('alert')).toContainText('Handed to Ola Lund')
    await button(head, 'Close').click()
    await button(teacher, 'Close').click()
  })

  await test.step('in the roll call, a child who was handed over cannot be marked by one tap', async () => {
    await head.goto('/roll-call')
    await head.getByLabel('Find somebody by the first letters of a name').fill('sam')
    await listed(head, 'Found')
      .getByRole('button', { name: /^Sam Hill/ })
      .click()
    await expect(head).toHaveURL(/\/reunification/)
    await expect(dialog(head).getByRole('alert')).toContainText('Handed over already')
    await button(head, 'Close').click()
  })

  await test.step('offline a release is kept, and one elsewhere is a disagreement that both see', async () => {
    await goOffline(context)
    await button(teacher, /^Bo Berg/).click()
    await handOver(teacher, 'Una Berg')
    await expect(dialog(teacher)).toContainText('Kept on this phone, and not sent yet')
    await expectAccessible(teacher, 'Reunification')
    await button(teacher, 'Close').click()
    await button(head, /^Bo Berg/).click()
    await handOver(head, 'Carl Berg')
    await expect(dialog(head)).toContainText('Bo Berg can go with Carl Berg')
    await button(head, 'Close').click()
    await goOnline(context)
    for (const page of [head, teacher]) {
      const both = listed(page, 'Two people disagree')
      await expect(both).toContainText('Carl Berg')
      await expect(both).toContainText('Una Berg')
    }
    await expectAccessible(head, 'Reunification')
  })

  await test.step('whoever finds out says which is right', async () => {
    await listed(head, 'Two people disagree').getByRole('button').click()
    await expect(dialog(head).getByRole('alert')).toContainText('Handed over twice')
    await expectAccessible(head, 'Reunification')
    await button(head, 'Bo Berg is with Una Berg').click()
    for (const page of [head, teacher]) {
      await expect(listed(page, 'Two people disagree')).toHaveCount(0)
      await expect(listed(page, 'Handed over')).toContainText('Handed to Una Berg')
    }
  })

  await test.step('a child who came back can be handed over again, after a question', async () => {
    await button(teacher, /^Ida Lund/).click()
    await button(teacher, 'Ida Lund came back').click()
    await button(teacher, 'Ida Lund is here').click()
    await expect(listed(teacher, 'Not handed over yet')).toContainText('Ida Lund')
    await button(teacher, /^Ida Lund/).click()
    await expect(dialog(teacher).getByLabel('Name of the adult')).toBeVisible()
    await button(teacher, 'Close').click()
  })

  await test.step('a missing child is handed over from the roll call, and the answer stays in sight', async () => {
    await button(teacher, /^Ida Lund/).click()
    await button(teacher, 'Close').click()
    await head.goto('/roll-call')
    await head.getByLabel('Find somebody by the first letters of a name').fill('ida')
    await button(head, 'More about Ida Lund').click()
    await button(head, 'Missing').click()
    await head.getByLabel('Find somebody by the first letters of a name').fill('')
    await expect(listed(head, 'Missing by name')).toContainText('Ida Lund')
    await button(head, 'More about Ida Lund').click()
    await button(head, 'Hand over to an adult').click()
    await expect(dialog(head).getByRole('alert')).toContainText('Ida Lund is reported missing')
    await expectAccessible(head, 'Reunification')
    await handOver(head, 'Ola Lund')
    const question = head.getByRole('alertdialog')
    await expect(question).toContainText('Is the missing Ida Lund, 4B the child in front of you?')
    await question.getByRole('button', { name: 'Ida Lund is here' }).click()
    await expect(dialog(head)).toContainText('Ida Lund can go with Ola Lund')
    await button(head, 'Close').click()
    await expect(head.getByText('0 not handed over yet, 3 handed over')).toBeVisible()
  })

  await test.step('the record has every release', async () => {
    const history = await schoolAdmin.call('listMarkHistory', { id })
    const adults = history.flatMap(({ release }) => (release ? [release.adult] : []))
    expect(adults.sort()).toEqual([
      'Ana Hill',
      'Carl Berg',
      'Ola Lund',
      'Ola Lund',
      'Una Berg',
      'Una Berg',
    ])
  })
})

test('a release made as the network failed is kept and shown as a disagreement, not refused', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  await listPeople(schoolAdmin, school.teacher)
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Gas' })
  const { page: teacher, context } = await openDevice()
  await signIn(teacher, school.teacher, `/reunification?incident=${id}`)
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = new Promise<void>((resolve) => {
    void teacher.route('**/releases*', async (route) => {
      resolve()
      await isHeld
      await route.continue()
    })
  })
  await button(teacher, /^Bo Berg/).click()
  await handOver(teacher, 'Una Berg')
  await asked
  await expect(dialog(teacher)).toContainText('Wait before you let anybody go')
  await goOffline(context)
  await expect(dialog(teacher)).toContainText('Kept on this phone, and not sent yet')
  const elsewhere = { id: crypto.randomUUID(), personid: 'bo', adult: 'Carl Berg' }
  const timestamp = new Date().toISOString()
  const known = { known: 0, relationship: '', identity: 'known' as const, timestamp }
  await schoolAdmin.call('addRelease', { id }, { ...elsewhere, ...known })
  await goOnline(context)
  letGo()
  await expect(dialog(teacher)).toContainText('Two people disagree about Bo Berg')
  await button(teacher, 'Close').click()
  await expect(listed(teacher, 'Two people disagree')).toContainText('Una Berg')
  const marks = await schoolAdmin.call('listMarks', { id })
  expect(marks).toMatchObject([{ conflict: { state: 'released' } }])
})
