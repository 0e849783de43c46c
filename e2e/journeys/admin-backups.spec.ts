import type { Backups } from '@holdfast/contract/people/backups'
import { expect, type Page, signIn, test } from '../support/test.ts'

const WELL: Backups = {
  time: '02:30',
  folder: '/var/backups/holdfast',
  encryption: 'sealed',
  count: 31,
  newest: {
    file: 'holdfast-20261126T023000Z.backup.age',
    taken: '2026-11-26T02:30:00.000Z',
    bytes: 48_300_000,
    seconds: 21,
  },
  check: {
    file: 'holdfast-20261122T023000Z.backup.age',
    began: '2026-11-22T02:31:00.000Z',
    seconds: 94,
    succeeded: true,
    throwaway: true,
  },
  store: {
    location: 'https://s3.eu-west-2.amazonaws.com/holdfast-backups/riverside/',
    newest: {
      file: 'holdfast-20261126T023000Z.backup.age',
      copied: '2026-11-26T02:33:00.000Z',
    },
    note: 'Old copies were not removed, which is right where a rule of the store removes them.',
  },
  problems: [],
}

/** Of a server that can open what it keeps. */
const OPENED: Backups = {
  ...WELL,
  encryption: 'openable',
  check: WELL.check && { ...WELL.check, throwaway: false },
}

/** The server of the journeys is too young to have backups, so the browser is told of some. */
async function tellBackups(page: Page, backups: () => Backups): Promise<void> {
  await page.route(/\/api\/backups$/, (route) => route.fulfill({ json: backups() }))
}

test('the provider’s admin sees that the backups work, and what to do when they do not', async ({
  page,
}) => {
  let told = OPENED
  await tellBackups(page, () => told)
  await signIn(page, 'provider.admin', '/admin/menu')
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText('The backups work')).toBeVisible()
  await expect(page.getByText('a check has shown that they can be restored')).toBeVisible()
  await expect(page.getByText('holdfast-backups/riverside/')).toBeVisible()
  await expect(page.getByText('Old copies were not removed')).toBeVisible()
  told = {
    ...WELL,
    problems: [{ kind: 'failed', title: 'The last backup failed', text: 'The disk became full.' }],
  }
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('The disk became full.')).toBeVisible()
  await expect(page.getByText('The backups work')).toHaveCount(0)
  await page.goto('/admin/menu')
  await expect(page.getByRole('link', { name: /Backups: The last backup failed/ })).toBeVisible()
})

// Fails when the page says of files that nobody has opened that a check has restored them.
test('a server that cannot open its backups says what its check has not shown', async ({
  page,
}) => {
  await tellBackups(page, () => WELL)
  await signIn(page, 'provider.admin', '/admin/backups')
  const headline = page.getByRole('status').filter({ hasText: 'Backups are made' })
  await expect(headline).toContainText('A check has restored one that was made in the same way.')
  await expect(headline).toContainText('restore the newest one in the drill')
  await expect(page.getByText('a check has shown that they can be restored')).toHaveCount(0)
  await expect(page.getByText('The backups work')).toHaveCount(0)
  await expect(page.getByText('one made in the same way was restored')).toBeVisible()
  await expect(page.getByText('Yes, and this server cannot open them')).toBeVisible()
})

test('a server that makes no backups by itself says so, and a school’s admin sees nothing', async ({
  page,
  openDevice,
}) => {
  await signIn(page, 'provider.admin', '/admin/backups')
  await expect(page.getByText('This server makes no backups by itself')).toBeVisible()
  const head = await openDevice()
  await signIn(head.page, 'head', '/admin/menu')
  await expect(head.page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(head.page.getByRole('link', { name: /Backups/ })).toHaveCount(0)
  await head.page.goto('/admin/backups')
  await expect(head.page.getByText('Only the provider’s admins can see this page')).toBeVisible()
})
