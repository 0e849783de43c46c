import { expect, signIn, test } from '../support/test.ts'

test('a further incident is reported from the list; a failure loses nothing that was typed', async ({
  head,
  page,
}) => {
  await head.call('reportIncident', {}, { incidentDetails: 'Burst pipe in the kitchen' })
  await signIn(page, 'teacher')
  await page.getByRole('link', { name: 'Report Incident' }).click()
  await expect(page.getByText('Burst pipe in the kitchen')).toBeVisible()
  await page.getByRole('link', { name: 'Report New Incident' }).click()
  await page.getByLabel('Incident details').fill('Smoke in the boiler room')

  await page.route('**/api/incidents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: '', errors: [], code: 'unexpected' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByText('Sorry, we had a problem with that. Please try again.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Incident details')).toHaveValue('Smoke in the boiler room')

  await page.unroute('**/api/incidents')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('New incident created')).toBeVisible()
  const reported = (await head.call('listIncidents')).map((incident) => incident.incidentDetails)
  expect(reported.sort()).toEqual(['Burst pipe in the kitchen', 'Smoke in the boiler room'])
})
