import { expectAccessible } from '../support/accessibility.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { takePictures } from '../support/pictures.ts'
import { expect, type Page, signIn, test } from '../support/test.ts'

const SENTENCE = 'Opened the list of people with needs.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

test('who needs help in an evacuation comes first, with refuge and helper, and whoever opens the list of all is recorded', async ({
  openDevice,
  school,
  schoolAdmin,
}) => {
  test.slow()
  for (const [id, name, counters] of [
    ['class_aaaaaaaa', '4A', [school.teacher]],
    ['class_bbbbbbbb', '5B', []],
  ] as const) {
    await schoolAdmin.call('saveRollGroup', { id }, { name, expected: 3, counters: [...counters] })
  }
  await schoolAdmin.call('saveRollCallSettings', {}, { rollcallnames: 'on' })
  const rows = [
    { name: 'Ana Lund', group: '4A' },
    { name: 'Bo Berg', group: '4A' },
    {
      ...{ name: 'Sam Moss', group: '4A', needs: 'Evac chair', refuge: 'Refuge 2, stairs B' },
      ...{ helper: 'Toni Reyes', secondhelper: 'Kit Moss' },
    },
    { name: 'Uma Stone', group: '5B', needs: 'Inhaler in the red bag', helper: 'Jo Ray' },
  ]
  await schoolAdmin.call('importPeople', {}, { rows })
  const { page: teacher, context } = await openDevice()
  const { page: head } = await openDevice()
  await signIn(teacher, school.teacher, '/menu')
  await signIn(head, school.admin, '/menu')
  const { id } = await schoolAdmin.call(
    'reportIncident',
    {},
    { incidentDetails: 'Fire drill', exercise: true },
  )
  const openings = async () =>
    (await schoolAdmin.call('listLogEntries', { id })).filter(({ content }) => content === SENTENCE)

  await test.step('the class has them first; no tap for the class says that they are out', async () => {
    await teacher.goto('/roll-call')
    await teacher.getByRole('link', { name: /^(Count )?4A/ }).click()
    const first = listed(teacher, '4A').getByRole('listitem').first()
    await expect(first).toContainText(
      'Evac chair · Refuge 2, stairs B · Toni Reyes helps, or Kit Moss',
    )
    await goOffline(context)
    await button(teacher, 'Mark 2 others present').click()
    await expect(teacher.getByText('2 present, 1 not marked yet')).toBeVisible()
    await takePictures(teacher, 'needs-class')
    await teacher.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(teacher, '4A')
    await button(teacher, 'At the refuge Sam Moss').click()
    await expect(teacher.getByText('2 present, 1 at a refuge')).toBeVisible()
    await expect(first).toContainText('At the refuge: Refuge 2, stairs B')
    await takePictures(teacher, 'needs-class-refuge')
    await teacher.setViewportSize({ width: 390, height: 844 })
    await goOnline(context)
  })

  await test.step('whoever directs the evacuation opens the list of all, and the log says so once', async () => {
    await head.goto('/roll-call')
    await expect(listed(head, 'At a refuge')).toContainText('Refuge 2, stairs B')
    await takePictures(head, 'needs-roll-call')
    expect(await openings()).toEqual([])
    await button(head, 'Show what 2 people need').click()
    const list = listed(head, 'People with needs')
    await expect(list).toContainText('Inhaler in the red bag · Jo Ray helps')
    await expect(list).toContainText('Toni Reyes helps, or Kit Moss')
    await takePictures(head, 'needs-list')
    await head.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(head, 'Roll call')
    await expect.poll(openings).toHaveLength(1)
    await head.reload()
    await button(head, 'Show what 2 people need').click()
    await expect(list).toContainText('Inhaler')
    expect(await openings()).toHaveLength(1)
  })

  await test.step('out again, a tap in the dialog says so', async () => {
    await button(head, 'More about Sam Moss').first().click()
    await takePictures(head, 'needs-dialog')
    await head.setViewportSize({ width: 390, height: 844 })
    await head.getByRole('dialog').getByRole('button', { name: 'Present' }).click()
    await expect(listed(head, 'At a refuge')).toHaveCount(0)
  })

  await test.step('others see that there are needs, and no list', async () => {
    await teacher.goto('/roll-call')
    await expect(teacher.getByText('4A').first()).toBeVisible()
    await expect(teacher.getByText(/People with needs/)).toHaveCount(0)
    await teacher.getByLabel('Find somebody by the first letters of a name').fill('uma')
    await expect(listed(teacher, 'Found')).toContainText('PEEP')
    await expect(listed(teacher, 'Found')).not.toContainText('Inhaler')
  })

  await test.step('the people’s form and the sheet to print have them', async () => {
    await head.setViewportSize({ width: 1280, height: 800 })
    await head.goto('/admin/people')
    await expect(head.getByRole('row').filter({ hasText: 'Sam Moss' })).toContainText(
      'Refuge 2, stairs B · Toni Reyes helps, or Kit Moss',
    )
    await takePictures(head, 'needs-people')
    await head.setViewportSize({ width: 1280, height: 800 })
    await head
      .getByRole('row')
      .filter({ hasText: 'Uma Stone' })
      .getByRole('button', { name: 'Edit' })
      .click()
    const dialog = head.getByRole('dialog')
    await expect(dialog.getByLabel('Helper', { exact: true })).toHaveValue('Jo Ray')
    await dialog.getByLabel('Refuge').fill('Refuge 1, library')
    await takePictures(head, 'needs-form')
    await head.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await head.goto('/admin/roll-groups/sheet')
    await expect(head.getByRole('row', { name: /Uma Stone/ })).toContainText(
      'Inhaler in the red bag · Refuge 1, library · Jo Ray helps',
    )
    await takePictures(head, 'needs-sheet')
  })
})
