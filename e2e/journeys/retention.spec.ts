import { expectAccessible } from '../support/accessibility.ts'
import { expectStatus } from '../support/imports.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('an admin says how long closed incidents, exercises and visitors are kept', async ({
  page,
  school,
  schoolAdmin,
}) => {
  await signIn(page, school.admin, '/admin/incidents')
  const form = page.getByRole('form', { name: 'How long data is kept' })
  const incidents = form.getByLabel('Days that closed incidents are kept')
  const save = form.getByRole('button', { name: 'Save days' })
  await expect(form.getByText('Empty: for ever')).toBeVisible()

  await test.step('too few days are refused as they are typed', async () => {
    await incidents.fill('27')
    await expect(form.getByText('Enter a whole number from 28 to 36,500, or nothing')).toBeVisible()
    await expect(save).toBeDisabled()
  })

  await test.step('days are saved, and are there after a reload', async () => {
    await incidents.fill('365')
    await form.getByLabel('Days that closed exercises are kept').fill('400')
    await form.getByLabel('Days that visitors are kept').fill('14')
    await expectAccessible(page, 'Incidents')
    await save.click()
    await expectStatus(page, 'Saved')
    await page.reload()
    await expect(incidents).toHaveValue('365')
    await expect(form.getByLabel('Days that visitors are kept')).toHaveValue('14')
  })

  await test.step('what a colleague saved meanwhile is not lost', async () => {
    const { version } = await schoolAdmin.call('getRetention')
    const days = { incidentdays: 500, exercisedays: null, visitordays: 14, version }
    await schoolAdmin.call('saveRetention', {}, days)
    await incidents.fill('300')
    await save.click()
    await expect(form.getByText('Somebody else has changed this.')).toBeVisible()
    await expect(incidents).toHaveValue('300')
    expect((await schoolAdmin.call('getRetention')).incidentdays).toBe(500)
  })
})
