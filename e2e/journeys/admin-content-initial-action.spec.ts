import { expectAccessible } from '../support/accessibility.ts'
import { publish, rowOf } from '../support/content.ts'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('the initial action is removed and rewritten with a diagram, and a phone shows it offline', async ({
  page,
  school,
  schoolAdmin,
  openDevice,
}) => {
  test.slow()
  const phone = await openDevice({ viewport: { width: 360, height: 740 }, ...INSTALLABLE })
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin, '/admin/content/initial-action')
  await expect(page.getByText('Get out of danger.')).toBeVisible()
  await expectAccessible(page, 'Initial action')

  await test.step('removed', async () => {
    await page.getByRole('button', { name: 'Remove the initial action' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('No initial action', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('in words', async () => {
    await page.getByRole('button', { name: 'Write it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Initial action in words' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Enter what the first person on the scene does',
    )
    await dialog
      .getByLabel('What the first person on the scene does')
      .fill('## Look\n\nThen **act**.')
    const preview = dialog.getByRole('region', { name: 'As staff see it' })
    await expect(preview.getByRole('heading', { name: 'Look' })).toBeVisible()
    await expectAccessible(page, 'Initial action')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('with what a report to 999 starts with', async () => {
    await page.getByRole('button', { name: 'Edit the report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report to 999' })
    await dialog.getByLabel('Exact location').fill('School Lane, RV1 4XY\n[FILL IN: three words]')
    await dialog.getByLabel('Access').fill('Gate B')
    await expectAccessible(page, 'Initial action')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('School Lane, RV1 4XY')).toBeVisible()
  })

  await test.step('as a diagram, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Draw it' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Flow diagram' })
    const add = dialog.getByRole('button', { name: 'Add a step' })
    const preview = dialog.getByRole('region', { name: 'As staff see it' })
    await add.press('Enter')
    await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused()
    await page.keyboard.type('Something happens')
    await expect(preview.getByText('Something happens')).toBeVisible()
    await expect(dialog.getByText('Nothing follows “Something happens”')).toBeVisible()

    await add.press('Enter')
    await page.keyboard.type('Is it safe?')
    await dialog.getByLabel('Kind').selectOption({ label: 'Question' })
    await expect(dialog.getByText('“Is it safe?” cannot be reached')).toBeVisible()
    await expect(dialog.getByText('has fewer than two answers')).toBeVisible()
    for (const text of ['Stay', 'Leave']) {
      await add.press('Enter')
      await page.keyboard.type(text)
      await dialog.getByLabel('Kind').selectOption({ label: 'End' })
    }

    await rowOf(page, 'Something happens').getByRole('button', { name: 'Edit' }).press('Enter')
    await dialog.getByRole('button', { name: 'Add a following step' }).press('Enter')
    await expect(dialog.getByLabel('Goes on to')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Choose what follows “Something happens”')
    await dialog.getByRole('alert').getByRole('link').press('Enter')
    await expect(dialog.getByLabel('Goes on to')).toBeFocused()
    await dialog.getByLabel('Goes on to').selectOption({ label: 'Is it safe?' })

    await rowOf(page, 'Is it safe?').getByRole('button', { name: 'Edit' }).press('Enter')
    for (const [answer, step] of [
      ['Yes', 'Stay'],
      ['No', 'Leave'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add an answer' }).press('Enter')
      await page.keyboard.type(answer)
      await dialog.getByLabel('Goes on to').last().selectOption({ label: step })
    }
    await expect(dialog.getByText('The diagram can be saved, but')).toHaveCount(0)
    const question = preview.getByRole('listitem').filter({ hasText: 'Is it safe?' })
    await expect(question.getByText('Leave')).toBeVisible()
    await expectAccessible(page, 'Initial action')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'The diagram as staff see it' })).toContainText(
      'Is it safe?',
    )
    await expectAccessible(page, 'Initial action')
  })

  await test.step('staff see it once it is published', async () => {
    await phone.page.goto('/initial-action')
    await expect(phone.page.getByText('Get out of danger.')).toBeVisible()
    await publish(page)
    await expect(phone.page.getByRole('heading', { name: 'Look' })).toBeVisible()
    await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
    await phone.page.goto('/methane')
    await expect(phone.page.getByLabel('Exact location')).toHaveValue('School Lane, RV1 4XY')
    await expect(phone.page.getByLabel('Access')).toHaveValue('Gate B')
    await phone.page.goto('/settings')
    await expect(phone.page.getByText('This device is ready for offline use')).toBeVisible()
    await goOffline(phone.context)
    const cold = await phone.context.newPage()
    await coldStart(cold, '/initial-action')
    await expect(cold.getByText('Is it safe?')).toBeVisible()
  })
})

test('deleting a step deletes the links to it, and the page shows the warnings', async ({
  page,
  school,
}) => {
  await signIn(page, school.admin, '/admin/content/initial-action')
  await page.getByRole('button', { name: 'Edit the diagram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flow diagram' })
  await rowOf(page, 'Speak to the incident manager, then report it in this app')
    .getByRole('button', { name: 'Remove' })
    .click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to remove this step?')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    dialog.getByText('Nothing follows “Get out: evacuate and count everyone”'),
  ).toBeVisible()
  await expect(
    dialog.getByText('“Open your role and its checklist” cannot be reached'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText('Nothing follows “Get out: evacuate and count everyone”'),
  ).toBeVisible()
})
