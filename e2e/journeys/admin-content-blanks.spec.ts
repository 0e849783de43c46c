import { expectAccessible } from '../support/accessibility.ts'
import { publish } from '../support/content.ts'
import { expectStatus } from '../support/imports.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const GRAB_BAG = 'Where is the grab bag?'
const DEFIBRILLATOR = 'Where is the defibrillator?'
const BLANKS = '/admin/content/blanks'

const questionOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft', exact: true })

test('each question is asked once, shows its sentences with the answer, and fills every place', async ({
  openDevice,
  school,
}) => {
  const { page: desk } = await openDevice(DESK)
  const { page: phone } = await openDevice()
  await signIn(desk, school.admin, BLANKS)
  await expectAccessible(desk, 'Blanks')
  await questionOf(desk, DEFIBRILLATOR).fill('Reception, *left* of the <b>door</b>, 01632 960 100')
  const sentence = desk.getByText(
    'Defibrillator: Reception, *left* of the <b>door</b>, 01632 960 100',
  )
  await expect(sentence.first()).toBeAttached()
  await desk.getByText('4 more places').first().click()
  await expect(
    desk.getByRole('link', { name: 'Initial action', exact: true }).first(),
  ).toBeVisible()

  await desk.getByRole('button', { name: `We have none: ${GRAB_BAG}` }).click()
  await expect(questionOf(desk, GRAB_BAG)).toHaveValue(/^we have none: collect/)

  // What is half done is there after a reload, and on no server yet.
  await desk.reload()
  await expect(questionOf(desk, DEFIBRILLATOR)).toHaveValue(/^Reception/)
  await desk.getByRole('button', { name: 'Fill in 2 answers' }).click()
  await expectStatus(desk, '2 answers filled in, in 8 places')
  await expect(questionOf(desk, DEFIBRILLATOR)).toHaveCount(0)
  await publish(desk)
  await expect(draftOf(desk)).toContainText('They read general words in place of 96 blanks')

  await signIn(phone, school.teacher, '/initial-action')
  await expect(phone.getByText('Defibrillator: Reception, *left* of the <b>door</b>')).toBeVisible()
  await expect(phone.getByRole('link', { name: '01632 960 100' })).toHaveAttribute(
    'href',
    'tel:01632960100',
  )
  await expect(phone.getByText('A message is not enough: ask at reception')).toBeVisible()
})

test('answers of two admins are both kept, and the later one is not lost', async ({
  openDevice,
  school,
}) => {
  const { page: own } = await openDevice(DESK)
  const { page: provider } = await openDevice(DESK)
  await signIn(own, school.admin, BLANKS)
  await signIn(provider, 'provider.admin', `${BLANKS}?org=${school.id}`)
  await expect(questionOf(provider, GRAB_BAG)).toBeVisible()
  // The provider's admin does not hear of the other's save before their own.
  let isHeld = true
  await provider.route('**/api/content/draft*', (route) => {
    if (route.request().method() === 'POST') isHeld = false
    return isHeld ? route.fulfill({ status: 304 }) : route.continue()
  })
  await questionOf(provider, GRAB_BAG).fill('In the library')
  await questionOf(provider, DEFIBRILLATOR).fill('In the hall')
  await questionOf(own, GRAB_BAG).fill('In reception')
  await own.getByRole('button', { name: 'Fill in 1 answer' }).click()
  await expectStatus(own, '1 answer filled in, in 3 places')

  await provider.getByRole('button', { name: 'Fill in 2 answers' }).click()
  await expectStatus(provider, '1 answer filled in, in 5 places')
  await expect(provider.getByText(`${GRAB_BAG} In the library`)).toBeVisible()
  await provider.getByRole('button', { name: 'Drop it' }).click()
  await expect(provider.getByText('In the library')).toHaveCount(0)

  await own.reload()
  await expect(questionOf(own, 'Where is the spare adrenaline?')).toBeVisible()
  await expect(questionOf(own, DEFIBRILLATOR)).toHaveCount(0)
  await expect(questionOf(own, GRAB_BAG)).toHaveCount(0)
})

test('filling in can be undone, at once or by an earlier version', async ({
  openDevice,
  school,
}) => {
  const { page: desk } = await openDevice(DESK)
  await signIn(desk, school.admin, BLANKS)
  await questionOf(desk, GRAB_BAG).fill('In recption')
  await desk.getByRole('button', { name: 'Fill in 1 answer' }).click()
  await expectStatus(desk, '1 answer filled in')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(questionOf(desk, GRAB_BAG)).toHaveValue('In recption')

  await desk.getByRole('button', { name: 'Fill in 1 answer' }).click()
  await expectStatus(desk, '1 answer filled in')
  await publish(desk)
  await desk.goto('/admin/content/versions')
  await desk.getByRole('button', { name: 'Restore into the draft' }).last().click()
  await desk.getByRole('button', { name: 'Restore', exact: true }).click()
  // The page leads there once the version is restored.
  await desk.waitForURL(/\/admin\/content(\?|$)/)
  await desk.goto(BLANKS)
  await expect(questionOf(desk, GRAB_BAG)).toHaveValue('')
})

test('an answer that cannot be saved says why, and is kept', async ({ openDevice, school }) => {
  const { page: desk } = await openDevice(DESK)
  await signIn(desk, school.admin, BLANKS)
  await questionOf(desk, GRAB_BAG).fill('[FILL IN: later]')
  await expect(desk.getByText('Write the answer, not another blank')).toBeVisible()
  await desk.getByRole('button', { name: 'Fill in 1 answer' }).click()
  await expect(questionOf(desk, GRAB_BAG)).toBeFocused()
  await questionOf(desk, GRAB_BAG).fill('Reception')
  await desk.route('**/api/content/draft*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await desk.getByRole('button', { name: 'Fill in 1 answer' }).click()
  await expect(desk.getByRole('alert')).toContainText('Nothing was changed')
  await expect(questionOf(desk, GRAB_BAG)).toHaveValue('Reception')
})
