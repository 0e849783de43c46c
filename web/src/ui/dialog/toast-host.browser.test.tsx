import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { Button } from '../button/button.tsx'
import { ToastHost, useToast } from './toast-host.tsx'

const FAILURE = 'Not everything is up to date. The server cannot be reached.'

function Buttons() {
  const toast = useToast()
  return (
    <>
      <Button onClick={() => toast.success('Incident updated')}>Succeed</Button>
      <Button onClick={() => toast.failure(FAILURE)}>Fail</Button>
      <Button onClick={() => toast.failure(FAILURE, 'refresh')}>Fail to refresh</Button>
      <Button onClick={() => toast.success('Everything is up to date', 'refresh')}>Refresh</Button>
    </>
  )
}

const hostOf = (owner: string) => (
  <ToastHost owner={owner}>
    <Buttons />
  </ToastHost>
)
let change: (next: ReactNode) => Promise<void> | void

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  ;({ change } = await show(hostOf('teacher')))
})

test('a success closes by itself after four seconds, and a failure stays until it is closed', async () => {
  await press('Fail')
  await press('Succeed')
  const success = page.getByText('Incident updated')
  await expect.element(success).toBeVisible()
  await vi.waitFor(() => expect(success.query()).toBeNull(), 8000)
  await expect.element(page.getByText(FAILURE)).toBeVisible()
  await press('Close')
  await expect.element(page.getByText(FAILURE)).not.toBeInTheDocument()
})

test('the same failure twice is shown once', async () => {
  await press('Fail')
  await expect.element(page.getByText(FAILURE)).toBeVisible()
  await press('Fail')
  await press('Succeed')
  await expect.element(page.getByText('Incident updated')).toBeVisible()
  expect(page.getByText(FAILURE).elements()).toHaveLength(1)
})

test('a failure goes when the same thing works', async () => {
  await press('Fail to refresh')
  await expect.element(page.getByText(FAILURE)).toBeVisible()
  await press('Refresh')
  await expect.element(page.getByText('Everything is up to date')).toBeVisible()
  expect(page.getByText(FAILURE).query()).toBeNull()
})

test('the failure of one user is not shown to the next one', async () => {
  await press('Fail')
  await expect.element(page.getByText(FAILURE)).toBeVisible()
  await change(hostOf('head'))
  await expect.element(page.getByText(FAILURE)).not.toBeInTheDocument()
})
