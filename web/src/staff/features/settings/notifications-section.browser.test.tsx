import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { NotificationsSection } from './notifications-section.tsx'

const warning = () => page.getByText(/it may sound in a lockdown/)

test('Settings say when the browser cannot keep a notification silent', async () => {
  const { prototype } = Notification
  const silent = Object.getOwnPropertyDescriptor(prototype, 'silent') ?? {}
  onTestFinished(() => void Object.defineProperty(prototype, 'silent', silent))
  Reflect.deleteProperty(prototype, 'silent')
  await show(<NotificationsSection />)
  await expect.element(warning()).toBeVisible()
})

test('Settings do not warn of a browser that can', async () => {
  await show(<NotificationsSection />)
  await expect.element(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await expect.element(warning()).not.toBeInTheDocument()
})
