import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, signIn, test } from '../support/test.ts'

/** A gateway of our own: it takes signed JSON, or responds with the status that the test says. */
class Gateway {
  readonly taken: { to: string; message: string }[] = []
  status = 201
  readonly #server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (this.status < 300) this.taken.push(JSON.parse(body))
      response.writeHead(this.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ cost: '0.03 GBP' }))
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/messages`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const gateway = new Gateway()
test.afterAll(() => gateway.stop())

test('an admin sets up a gateway, tests it, sees when it does not work, and says who is told when', async ({
  page,
  school,
  schoolAdmin,
}) => {
  test.slow()
  const address = await gateway.start()
  await signIn(page, school.admin, '/admin/alerts')
  await page.getByRole('link', { name: 'Set up text messages and calls' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text messages and calls')
  await expect(page.getByText('No gateway yet')).toBeVisible()
  await expect(page.getByText('No message has been sent yet')).toBeVisible()
  await expect(page.getByText('Nobody has written back yet')).toBeVisible()
  await look(page, 'empty')

  await test.step('what is missing is said, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'New gateway' }).click()
    const dialog = page.getByRole('dialog', { name: 'New gateway' })
    await dialog.getByLabel('Name').fill('School SMS')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter the ID of the Notify template')).toBeVisible()
    await dialog.getByLabel('Gateway').selectOption('Signed JSON to an address')
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByLabel('Secret', { exact: true }).fill('too short')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The secret must have at least 16 characters')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('School SMS')
    await look(page, 'dialog')
    await dialog.getByLabel('Secret', { exact: true }).fill('a secret of the hook')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  })
  const row = page.getByRole('row', { name: /School SMS/ })
  await expect(row).toContainText('Not tested yet')

  await test.step('a test goes to the own number only', async () => {
    const button = row.getByRole('button', {
      name: 'Send a test message to my own number by School SMS',
    })
    await button.click()
    await expect(page.getByText('Enter your own telephone number under Users first')).toBeVisible()
    expect(gateway.taken).toEqual([])
    const users = await schoolAdmin.call('listUsers', {})
    const own = users.find(({ id }) => id === school.admin)
    const { name, email = '', type = 'admin' } = own ?? { name: '' }
    await schoolAdmin.call(
      'saveUser',
      { id: school.admin },
      { name, email, type, phone: '07700 900123' },
    )
    gateway.status = 401
    await button.click()
    await expect(page.getByText(/^The gateway does not accept the account or secret/)).toBeVisible()
    await expect(page.getByText('School SMS does not work')).toBeVisible()
    await look(page, 'failing')
    gateway.status = 201
    await button.click()
    await expect(page.getByText('The gateway has taken the test message.')).toBeVisible()
    await expect(page.getByText('School SMS does not work')).toHaveCount(0)
    await expect(row).toContainText('Works')
    expect(gateway.taken).toMatchObject([
      { to: '+447700900123', message: expect.stringMatching(/^TEST\. This is a test of Holdfast/) },
    ])
  })

  await test.step('the address for replies is shown once', async () => {
    await row.getByRole('button', { name: 'New reply address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Address for replies' })
    await expect(
      dialog.getByText(/\/api\/channels\/channel_\w+\/replies\/[\w-]{43}$/),
    ).toBeVisible()
    await expectAccessible(page, 'Address for replies', 2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Taken')
  })

  await test.step('a new address for replies replaces the one before only after a question', async () => {
    const made = page.waitForRequest(/replyaddress/, { timeout: 2000 }).then(
      () => true,
      () => false,
    )
    await row.getByRole('button', { name: 'New reply address' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The present one stops working at once')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await made).toBe(false)
    await row.getByRole('button', { name: 'New reply address' }).click()
    await question.getByRole('button', { name: 'Make a new address' }).click()
    await expect(page.getByRole('dialog', { name: 'Address for replies' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('steps are planned for a kind of alert', async () => {
    await page.getByRole('button', { name: 'Edit Evacuate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Evacuate' })
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await dialog.getByLabel('After the alert').nth(1).selectOption('5 minutes')
    await look(page, 'steps')
    await expectAccessible(page, 'Evacuate', 2)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const evacuate = page.getByRole('row', { name: /^Evacuate/ })
    await expect(evacuate).toContainText(
      'School SMS after 1 minute, then School SMS after 5 minutes',
    )
  })
  await expectAccessible(page, 'Text messages and calls')
  await look(page, 'set-up')

  await test.step('a gateway is deleted only once no alert needs it', async () => {
    const question = page.getByRole('alertdialog')
    const askToDelete = async () => {
      await row.getByRole('button', { name: 'Delete' }).click()
      await expect(question).toContainText('Gateways in the steps of an alert are not deleted.')
      await question.getByRole('button', { name: 'Confirm' }).click()
    }
    await askToDelete()
    await expect(
      page.getByText(/^Evacuate sends text messages or calls by this gateway/),
    ).toBeVisible()
    await look(page, 'needed')

    await page.getByRole('button', { name: 'Edit Evacuate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Evacuate' })
    await dialog.getByRole('button', { name: 'Remove step 2' }).click()
    await dialog.getByRole('button', { name: 'Remove step 1' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await askToDelete()
    await expect(page.getByText('No gateway yet')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Evacuate/ })).toContainText('Nothing')
  })
})

/** Pictures of three widths in both themes, for whoever asks for them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_LOOK
  if (!folder) return
  const size = page.viewportSize()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate((theme) => {
        document.body.classList.toggle('light', theme === 'light')
        document.querySelector('h1')?.scrollIntoView({ block: 'end' })
      }, scheme)
      await page.screenshot({
        path: `${folder}/${name}-${width}-${scheme}.png`,
        fullPage: name !== 'dialog' && name !== 'steps',
      })
    }
  }
  if (size) await page.setViewportSize(size)
}
