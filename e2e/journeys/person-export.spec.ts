import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

async function exportAll(page: Page, path: string): Promise<Map<string, string>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything about this person' }).click()
  await (await downloading).saveAs(path)
  const files = unzipSync(new Uint8Array(await readFile(path)))
  return new Map(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}

test('an admin exports everything about a user, and about somebody on the list', async ({
  page,
  school,
  schoolAdmin,
}, testInfo) => {
  const { id } = await schoolAdmin.call('reportIncident', {}, { incidentDetails: 'Smoke' })
  await schoolAdmin.call(
    'addLogEntry',
    { id },
    {
      ...{ id: crypto.randomUUID(), timestamp: new Date().toISOString(), type: 'text' },
      content: 'Mr Teacher has the key, and Sam Hill is with him',
    },
  )
  await schoolAdmin.call(
    'saveRollGroup',
    { id: 'class_aaaaaaaa' },
    { name: '4B', expected: 1, counters: [] },
  )
  await schoolAdmin.call(
    'savePerson',
    { id: 'person-1' },
    { name: 'Sam Hill', rollgroupid: 'class_aaaaaaaa' },
  )
  await signIn(page, school.admin, '/admin/users')
  const row = page.getByRole('row').filter({ hasText: school.teacher })
  await row.getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'Edit Terry Teacher', 2)
  const ofUser = await exportAll(page, testInfo.outputPath('user.zip'))
  expect(ofUser.get('index.html')).toContain('Everything about Terry Teacher')
  expect(ofUser.get('mentions.html')).toContain('Mr Teacher has the key')

  await page.goto('/admin/people')
  await page
    .getByRole('row')
    .filter({ hasText: 'Sam Hill' })
    .getByRole('button', { name: 'Edit' })
    .click()
  const ofPerson = await exportAll(page, testInfo.outputPath('person.zip'))
  expect(ofPerson.get('about.html')).toContain('Sam Hill')
  expect(ofPerson.get('mentions.html')).toContain('Sam Hill is with him')

  await test.step('somebody who has left is exported by the username', async () => {
    await schoolAdmin.call('deleteUser', { id: school.teacher })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Export a former user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export a former user' })
    await dialog.getByLabel('Username').fill('nobody-here')
    await dialog.getByRole('button', { name: 'Export everything about this person' }).click()
    await expect(dialog.getByText('No user of this organisation has or had')).toBeVisible()
    await expectAccessible(page, 'Export a former user', 2)
    await dialog.getByLabel('Username').fill(school.teacher)
    const ofFormer = await exportAll(page, testInfo.outputPath('former.zip'))
    expect(ofFormer.get('index.html')).toContain('Everything about Terry Teacher')
  })

  await test.step('somebody who left today cannot be erased yet', async () => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Erase a former user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase a former user' })
    await dialog.getByLabel('Username').fill(school.teacher)
    await dialog.getByRole('button', { name: 'Ask for the erasure' }).click()
    await expect(dialog.getByText('deleted less than 28 days ago')).toBeVisible()
    await expect(dialog.getByLabel('Username')).toHaveValue(school.teacher)
    await expectAccessible(page, 'Erase a former user', 2)
  })

  const { entries } = await schoolAdmin.call('listActivity')
  expect(entries.filter(({ kind }) => kind === 'person-exported')).toHaveLength(3)
})
