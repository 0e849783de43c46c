import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const open = (page: Page, group: string) =>
  page.getByRole('link', { name: new RegExp(`^(Count )?${group}`) }).click()

/** Those of these people whose names the app has stored on the device. */
async function namesOn(page: Page): Promise<string[]> {
  const stored = await readStored(page)
  return ['Sam Hill', 'Ana Lund', 'Uma Stone'].filter((name) => stored.includes(name))
}

function readStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const rows = await finished(database.transaction(store).objectStore(store).getAll())
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    return texts.join('\n')
  })
}

test('classes are counted by name, offline too, and names leave the phones with the incident', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  for (const [id, name, counters] of [
    ['class_aaaaaaaa', '4A', [school.teacher]],
    ['class_bbbbbbbb', '5B', []],
  ] as const) {
    await schoolAdmin.call('saveRollGroup', { id }, { name, expected: 2, counters: [...counters] })
  }
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = [
    { name: 'Sam Hill', group: '4A', needs: 'Evac chair' },
    { name: 'Ana Lund', group: '4A' },
    { name: 'Bo Berg', group: '4A' },
    { name: 'Uma Stone', group: '5B' },
  ]
  await schoolAdmin.call('importPeople', {}, { rows })
  const { page: teacher, context } = await openDevice()
  const { page: head } = await openDevice()
  await signIn(teacher, school.teacher, '/menu')
  await signIn(head, school.admin, '/menu')

  await test.step('between incidents a phone has the names of its user’s own groups only', async () => {
    await expect.poll(() => namesOn(teacher)).toEqual(['Sam Hill', 'Ana Lund'])
    expect(await namesOn(head)).toEqual([])
  })

  const { id, version } = await schoolAdmin.call(
    'reportIncident',
    {},
    { incidentDetails: 'Fire drill', exercise: true },
  )
  await test.step('when one opens, all names arrive', async () => {
    await expect.poll(() => namesOn(teacher)).toContain('Uma Stone')
    await teacher.goto('/roll-call')
    await open(teacher, '4A')
    await expect(listed(teacher, '4A').getByRole('listitem')).toHaveCount(3)
    await expect(listed(teacher, '4A')).toContainText('Evac chair')
    await expectAccessible(teacher, '4A')
  })

  await test.step('offline one tap marks one person, another all others, and an exception is said by name', async () => {
    await goOffline(context)
    await button(teacher, /^Ana Lund/).click()
    await teacher.getByLabel('Where is the group? (optional)').fill('Field')
    await button(teacher, 'More about Sam Hill').click()
    await button(teacher, 'Add where, or a note').click()
    await teacher.getByLabel('Where, or where last seen (optional)').fill('Library')
    await expectAccessible(teacher, '4A')
    await button(teacher, 'Missing').click()
    await button(teacher, 'Mark 1 other present').click()
    await expect(teacher.getByText('2 present, 1 missing')).toBeVisible()
    await expect(listed(teacher, '4A')).toContainText('Missing, last seen: Library')
    await expect(listed(teacher, '4A')).toContainText('Not sent yet')
  })

  await test.step('another phone finds somebody by first letters, and does not know of these marks', async () => {
    await head.goto('/roll-call')
    await head.getByLabel('Find somebody by the first letters of a name').fill('hi s')
    await expect(listed(head, 'Found').getByRole('listitem')).toHaveCount(1)
    await listed(head, 'Found')
      .getByRole('button', { name: /^Sam Hill/ })
      .click()
    await expect(listed(head, 'Found')).toContainText('Present')
  })

  await test.step('back online both are told that they disagree, and one of them settles it', async () => {
    await goOnline(context)
    await expect(listed(head, 'Two people disagree')).toContainText('Sam Hill')
    await expect(listed(head, 'Two people disagree')).toContainText('PEEP')
    await expect(listed(teacher, '4A')).toContainText('Two people disagree')
    await expectAccessible(head, 'Roll call')
    await button(head, 'More about Sam Hill').first().click()
    await expect(head.getByRole('dialog')).toContainText('Find out, and say which is right.')
    await head.getByRole('dialog').getByRole('button', { name: 'Missing' }).click()
    await expect(listed(head, 'Two people disagree')).toHaveCount(0)
    await expect(listed(head, 'Missing by name')).toContainText('last seen: Library')
    await expect(listed(teacher, '4A')).not.toContainText('Two people disagree')
  })

  await test.step('the totals include them', async () => {
    const main = head.getByRole('main')
    await expect(main.getByText('2 of 3 present · 1 missing')).toBeVisible()
  })

  await test.step('the log of the admin area has every mark, to print and to export', async () => {
    const history = await schoolAdmin.call('listMarkHistory', { id })
    expect(history).toHaveLength(5)
    await head.setViewportSize({ width: 1280, height: 800 })
    await head.goto(`/admin/logs/${id}`)
    await expect(head.getByText('Sam Hill (4A): missing, last seen: Library')).toBeVisible()
    await head.setViewportSize({ width: 390, height: 844 })
    await head.goto('/roll-call')
    // A screen that opens after the closing shows no roll call.
    await expect(listed(head, 'Missing by name')).toContainText('Sam Hill')
  })

  await test.step('with the incident the names leave the phones, but for the user’s own groups', async () => {
    await schoolAdmin.call('saveIncident', { id }, { closed: new Date().toISOString(), version })
    await expect.poll(() => namesOn(head)).toEqual([])
    // An admin still sees the marks on this screen. They are read again, and not kept.
    await head.waitForResponse((response) => response.url().includes('/marks'))
    await head.waitForTimeout(300)
    expect(await namesOn(head)).toEqual([])
    await expect.poll(() => namesOn(teacher)).toEqual(['Sam Hill', 'Ana Lund'])
  })
})
