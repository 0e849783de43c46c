import { expect, signIn, test } from '../support/test.ts'

// Fails when the form sends no `base`: it then switches on again what the colleague has just switched off.
test('a form that was open while a colleague closed single sign-on neither opens it again nor loses what was typed', async ({
  page,
  school,
  schoolAdmin: colleague,
}) => {
  const stored = {
    enabled: true,
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/1b2c/v2.0',
    clientid: 'holdfast',
    domains: [`${school.id}.example`],
    newusers: true,
  }
  await colleague.call('saveSingleSignOn', {}, { ...stored, clientsecret: 'a secret' })
  await signIn(page, school.admin, '/admin/single-sign-on')
  const domains = page.getByRole('textbox', { name: 'Domains' })
  await expect(domains).toHaveValue(`${school.id}.example`)

  const closed = { ...stored, enabled: false, newusers: false }
  await colleague.call('saveSingleSignOn', {}, closed)
  await page.getByLabel('Name').fill('School account')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByLabel('Show on the log-in page')).not.toBeChecked()
  await expect(page.getByLabel('Create a standard user at first sign-in')).not.toBeChecked()
  expect(await colleague.call('getSingleSignOn')).toMatchObject({
    name: 'School account',
    enabled: false,
    newusers: false,
  })

  const moved = { ...closed, name: 'School account', domains: [`academy.${school.id}.example`] }
  await colleague.call('saveSingleSignOn', {}, moved)
  await domains.fill(`other.${school.id}.example`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed ‘Domains’ too.')).toBeVisible()
  await expect(domains).toHaveValue(`other.${school.id}.example`)
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(domains).toHaveValue(`academy.${school.id}.example`)
  await expect(page.getByText('This was not done')).toHaveCount(0)
})
