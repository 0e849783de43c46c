import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { ToastHost } from '../../../ui/dialog/toast-host.tsx'
import { OrganisationProvider } from '../../frame/admin-organisation.ts'
import { NamesSetting } from './names-setting.tsx'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => true,
  isOnline: () => true,
  followOnline: () => () => undefined,
}))
vi.mock('../../../data/admin/roll-call-settings.ts', () => ({
  useRollCallSettings: () => ({ state: 'ready', data: { rollcallnames: 'on' } }),
  useSaveRollCallSettings: () => ({ run: save, pending: false, failure: undefined }),
}))

afterEach(() => vi.clearAllMocks())

const organisation = { organisationid: 'riverside', name: 'Riverside', organisations: undefined }

test('turning names off asks first, and Cancel leaves them on', async () => {
  save.mockResolvedValue({ ok: true, value: { rollcallnames: 'off' } })
  await show(
    <ToastHost owner="head">
      <OrganisationProvider value={organisation}>
        <NamesSetting />
      </OrganisationProvider>
    </ToastHost>,
  )
  const names = page.getByRole('switch', { name: 'Roll call by name' })
  await names.click()
  await expect.element(page.getByText(/Every phone loses the names/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(names).toBeChecked()
  expect(save).not.toHaveBeenCalled()
  await names.click()
  await page.getByRole('button', { name: 'Count by numbers' }).click()
  await expect.poll(() => save.mock.calls).toEqual([[{ rollcallnames: 'off' }]])
})
