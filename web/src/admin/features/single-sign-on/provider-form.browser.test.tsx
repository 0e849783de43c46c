import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { ToastHost } from '../../../ui/dialog/toast-host.tsx'
import { ProviderForm } from './provider-form.tsx'

const save = vi.hoisted(() => vi.fn())
const readAgain = vi.hoisted(() => vi.fn())
vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => true,
  isOnline: () => true,
  followOnline: () => () => undefined,
}))
vi.mock('../../../data/sign-in/single-sign-on-settings.ts', () => {
  const idle = { pending: false, failure: undefined, reset: () => undefined }
  return {
    readSingleSignOnAgain: readAgain,
    useSaveSingleSignOn: () => ({ ...idle, run: save }),
    useTestSingleSignOn: () => ({ ...idle, run: save }),
  }
})

afterEach(() => vi.clearAllMocks())

const base = {
  enabled: true,
  name: 'Microsoft',
  issuer: 'https://login.example/tenant/v2.0',
  clientid: 'holdfast',
  domains: ['school.example'],
  newusers: true,
}
const stored = {
  ...base,
  hassecret: true,
  domainrecord: 'holdfast-verification=0123',
  domainproofs: [],
  redirecturi: 'https://holdfast.example/single-sign-on/riverside',
  loginurl: 'https://holdfast.example/?org=riverside',
}

const showForm = () =>
  show(
    <ToastHost owner="head">
      <ProviderForm organisationid="riverside" current={stored} />
    </ToastHost>,
  )
const domains = page.getByLabelText('Domains')
const saveButton = page.getByRole('button', { name: 'Save' })

// Without it the server would take fields that nobody has touched for this person’s wish.
test('a save says what it was based on', async () => {
  save.mockResolvedValue({ ok: true, value: { ...stored, name: 'School account', enabled: false } })
  await showForm()
  await page.getByLabelText('Name').fill('School account')
  await saveButton.click()
  await expect.poll(() => save.mock.calls).toEqual([[{ ...base, name: 'School account', base }]])
  await expect.element(page.getByLabelText('Show on the log-in page')).not.toBeChecked()
})

test('what two admins have typed differently is chosen before it can be saved, and the rest follows', async () => {
  save.mockResolvedValueOnce({ ok: false, failure: { code: 'conflict', errors: [] } })
  const theirs = { ...stored, domains: ['academy.example'], newusers: false }
  readAgain.mockResolvedValue(theirs)
  await showForm()
  await domains.fill('other.example')
  await saveButton.click()
  await expect.element(page.getByText(/^Somebody else changed ‘Domains’ too/)).toBeVisible()
  await expect.element(domains).toHaveValue('other.example')
  await expect.element(page.getByText('academy.example')).toBeVisible()
  await expect
    .element(page.getByLabelText('Create a standard user at first sign-in'))
    .not.toBeChecked()
  await saveButton.click()
  expect(save).toHaveBeenCalledTimes(1)

  save.mockResolvedValue({ ok: true, value: theirs })
  await page.getByRole('button', { name: 'Keep yours' }).click()
  await saveButton.click()
  const seen = { ...base, domains: ['academy.example'], newusers: false }
  await expect
    .poll(() => save.mock.calls[1])
    .toEqual([{ ...seen, domains: ['other.example'], base: seen }])
})
