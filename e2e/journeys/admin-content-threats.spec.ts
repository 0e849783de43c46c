import { expectAccessible } from '../support/accessibility.ts'
import { alertOf, newPage, publish, rowOf, save } from '../support/content.ts'
import { coldStart, goOffline } from '../support/network.ts'
import { expect, INSTALLABLE, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const PHONE = { viewport: { width: 360, height: 740 }, ...INSTALLABLE }

test('threat pages of every type are created, nested and published, and a phone shows them offline', async ({
  page,
  school,
  openDevice,
}) => {
  test.slow()
  const phone = await openDevice(PHONE)
  await signIn(phone.page, school.teacher)
  await signIn(page, school.admin, '/admin/content/threats')

  await test.step('an action card with steps', async () => {
    const dialog = await newPage(page, 'Action card: numbered steps')
    await save(dialog)
    for (const sentence of ['Enter a name', 'Enter an address, such as', 'Enter what to do']) {
      await expect(alertOf(dialog)).toContainText(sentence)
    }
    await dialog.getByLabel('Name', { exact: true }).fill('Burst pipe')
    await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('burst-pipe')
    await expect(dialog.getByText('Staff find it at /threats/burst-pipe.')).toBeVisible()
    await dialog.getByLabel('Step 1', { exact: true }).fill('Turn the **stopcock**')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await expect(dialog.getByLabel('Step 2', { exact: true })).toBeFocused()
    await page.keyboard.type('Keep people away')
    await dialog.getByRole('button', { name: 'Move step 2 up' }).press('Enter')
    await expect(dialog.getByLabel('Step 1', { exact: true })).toHaveValue('Keep people away')
    await dialog.getByLabel('Checklist on the device').selectOption({ label: 'Suspicious package' })
    const preview = dialog.getByRole('region', { name: 'As staff see it' })
    await expect(preview.getByRole('listitem').first()).toHaveText('Keep people away')
    await expectAccessible(page, 'Critical actions')
    await save(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('a page to read below it', async () => {
    await rowOf(page, 'Burst pipe').getByRole('button', { name: 'New page below' }).click()
    const dialog = page.getByRole('dialog', { name: 'New page below Burst pipe' })
    await dialog.getByLabel('Type').selectOption({ label: 'Page to read' })
    await dialog.getByLabel('Name', { exact: true }).fill('Dry it out')
    const text = dialog.getByLabel('Text', { exact: true })
    await text.fill('## First\n\n- open [windows](windows.doc)\n- ring [105](tel:105)')
    const preview = dialog.getByRole('region', { name: 'As staff see it' })
    await expect(preview.getByRole('heading', { name: 'First' })).toBeVisible()
    await expect(preview.getByRole('link', { name: '105' })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'windows' })).toHaveCount(0)
    await save(dialog)
    await expect(alertOf(dialog)).toContainText('The link to windows.doc cannot be followed')
    await text.fill('## First\n\n- open windows\n- ring [105](tel:105)')
    await expectAccessible(page, 'Critical actions')
    await save(dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step('a form below that', async () => {
    await rowOf(page, 'Dry it out').getByRole('button', { name: 'New page below' }).click()
    const dialog = page.getByRole('dialog', { name: 'New page below Dry it out' })
    await dialog.getByLabel('Type').selectOption({ label: 'Form to fill in and share' })
    await dialog.getByLabel('Name', { exact: true }).fill('Damage report')
    await dialog.getByLabel('Title of the shared report').fill('Damage Report')
    await dialog.getByLabel('Name of section 1').fill('The room')
    await dialog.getByLabel('Label').fill('Which room?')
    await dialog.getByRole('button', { name: 'Add a field' }).click()
    await expect(dialog.getByLabel('Label')).toBeFocused()
    await page.keyboard.type('How wet is it?')
    await dialog.getByLabel('Answered by').selectOption({ label: 'One choice' })
    await save(dialog)
    await expect(alertOf(dialog)).toContainText('Enter what can be chosen for How wet is it?')
    await alertOf(dialog).getByRole('link').click()
    await expect(dialog.getByLabel('Choices')).toBeFocused()
    await page.keyboard.type('Damp\nSoaked')
    await expectAccessible(page, 'Critical actions')
    await save(dialog)
    await expect(dialog).toBeHidden()
    await expect(
      page.getByRole('list', { name: 'Pages below Dry it out' }).getByText('Damage report'),
    ).toBeVisible()
  })

  await test.step('staff see it once it is published', async () => {
    await expect(phone.page.getByRole('link', { name: 'Critical Actions' })).toBeVisible()
    await publish(page)
    await phone.page.goto('/settings')
    await expect(phone.page.getByText('This device is ready for offline use')).toBeVisible()
    await phone.page.goto('/threats')
    await phone.page.getByRole('link', { name: 'Burst pipe' }).click()
    await expect(phone.page.getByText('Keep people away')).toBeVisible()
    await expect(phone.page.getByText('of 22 settled')).toBeVisible()
    await goOffline(phone.context)
    await phone.page.getByRole('link', { name: 'Dry it out' }).click()
    await expect(phone.page.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
    const cold = await phone.context.newPage()
    await coldStart(cold, '/threats/burst-pipe/dry-it-out/damage-report')
    await cold.getByLabel('How wet is it?').selectOption('Soaked')
    await cold.getByLabel('Which room?').fill('Hall')
    await coldStart(cold, cold.url())
    await expect(cold.getByLabel('Which room?')).toHaveValue('Hall')
  })
})

test('pages are reordered, moved below another page and deleted by keyboard alone', async ({
  page,
  school,
}) => {
  await signIn(page, school.admin, '/admin/content/threats')
  const top = page.getByRole('list', { name: 'Critical actions', exact: true })
  await expect(top.locator('> li').first()).toContainText('Lockdown')
  await expectAccessible(page, 'Critical actions')

  await page.getByRole('button', { name: 'Move Lockdown down' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lockdown is now number 2 of')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Lockdown down' })).toBeFocused()
  await expect(top.locator('> li').nth(1)).toContainText('Lockdown')

  await page.getByRole('button', { name: 'Pages below Fire' }).focus()
  await page.keyboard.press('Enter')
  const belowFire = page.getByRole('list', { name: 'Pages below Fire' })
  await expect(belowFire).toBeVisible()

  await rowOf(page, 'Cyber attack').getByRole('button', { name: 'Move to' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Cyber attack' })
  await expect(dialog.getByLabel('Below')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(dialog)).toContainText('Choose another place')
  await dialog.getByLabel('Below').selectOption({ label: 'Fire' })
  await expectAccessible(page, 'Critical actions')
  await page.keyboard.press('Control+Enter')
  await expect(belowFire.getByText('Cyber attack', { exact: true })).toBeVisible()

  await rowOf(page, 'Fire').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('Are you sure you want to delete this page?')
  await expect(confirmDialog).toContainText(/Fire, and the \d pages below it/)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(top.getByText('Cyber attack', { exact: true })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('a subpage is reordered by dragging', async ({ page, school }) => {
  await signIn(page, school.admin, '/admin/content/threats')
  await page.getByRole('button', { name: 'Pages below Severe weather' }).click()
  const below = page.getByRole('list', { name: 'Pages below Severe weather' }).locator('> li')
  await expect(below.first()).toContainText('Snow and ice')
  await expect(below.nth(1)).toContainText('Flood')
  // A busy browser may be told of the drop before it has handled the only move over its target.
  const handle = below.nth(1).locator('[draggable=true]').first()
  await handle.dragTo(below.first(), { steps: 10 })
  await expect(page.getByText('Flood is now number 1 of')).toBeAttached()
  await expect(below.first()).toContainText('Flood')
  await expect(below.nth(1)).toContainText('Snow and ice')
})

test('changing a page’s address warns about broken links, and typed text is kept', async ({
  page,
  school,
}) => {
  await signIn(page, school.admin, '/admin/content/threats')
  await rowOf(page, 'Fire').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Fire' })
  await dialog.getByLabel('Name', { exact: true }).fill('Fire and smoke')
  const address = dialog.getByLabel('Address', { exact: true })
  await expect(address).toHaveValue('fire')
  await address.fill('lockdown')
  await expect(dialog.getByText('Links to /threats/fire stop working.')).toBeVisible()
  await save(dialog)
  await expect(alertOf(dialog)).toContainText('Another page here has the address lockdown')
  await address.fill('Fire & smoke')
  await save(dialog)
  await expect(alertOf(dialog)).toContainText('The address can only have small letters')
  await address.fill('fire-and-smoke')

  await dialog.getByLabel('Type').selectOption({ label: 'Page to read' })
  await expect(
    dialog.getByText('Save drops what the page says as “Action card: numbered steps”.'),
  ).toBeVisible()
  await dialog.getByLabel('Type').selectOption({ label: 'Action card: numbered steps' })
  await expect(dialog.getByLabel('Step 1', { exact: true })).not.toHaveValue('')

  await page.reload()
  await rowOf(page, 'Fire').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByText('What you had not saved is here again')).toBeVisible()
  await expect(address).toHaveValue('fire-and-smoke')
  await save(dialog)
  await expect(rowOf(page, 'Fire and smoke')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Fire and smoke')
})

test('a form keeps what staff have typed when a label is changed', async ({
  page,
  school,
  openDevice,
}) => {
  const phone = await openDevice(PHONE)
  await signIn(phone.page, school.teacher, '/threats/bomb-threat/call-form')
  await phone.page.getByLabel('Exact words of the threat').fill('In the hall')
  await signIn(page, school.admin, '/admin/content/threats')
  await page.getByRole('button', { name: 'Pages below Bomb threat' }).click()
  await rowOf(page, 'Call form').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Call form' })
  await rowOf(page, 'Exact words of the threat').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Label').fill('Every word of the threat')
  await save(dialog)
  await expect(dialog).toBeHidden()
  await publish(page)
  await expect(phone.page.getByLabel('Every word of the threat')).toHaveValue('In the hall')
})
