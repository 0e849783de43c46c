import { faUser } from '@fortawesome/free-solid-svg-icons/faUser'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table-model.ts'

type Contact = { id: string; name: string; group: string }

const NAMES = ['Ann Archer', 'Ben Baker', 'Cat Carter', 'Dan Dyer', 'Eve Elder']
const CONTACTS = NAMES.map((name, index) => ({ id: `c${index}`, name, group: 'Choosing' }))
const COLUMNS: Column<Contact>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'group', title: 'Group', text: ({ group }) => group },
]

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const all = page.getByRole('checkbox', { name: /^Select all/ })
const expectStatus = (text: string) =>
  expect.element(page.getByRole('status')).toHaveTextContent(text)

function contactTable(rows: readonly Contact[]) {
  return (
    <DataTable
      noun={{ one: 'contact', many: 'contacts' }}
      columns={COLUMNS}
      rows={rows}
      initialSort={{ column: 'name', descending: false }}
      deleteSelected={async () => undefined}
      empty={{ icon: faUser, title: 'No contacts yet' }}
    />
  )
}

async function expectNames(names: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole('rowheader')
        .elements()
        .map((element) => element.textContent),
    )
    .toEqual(names)
}

async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  ;(control.element() as HTMLElement).focus()
}

test('rows are selected one by one, by a range and all at once', async () => {
  await show(contactTable(CONTACTS))
  await expectStatus('5 contacts')
  await box('Ben Baker').click()
  await expectStatus('1 selected')
  await expect.element(all).toHaveProperty('indeterminate', true)
  await box('Dan Dyer').click({ modifiers: ['Shift'] })
  await expectStatus('3 selected')
  await expect.element(box('Cat Carter')).toBeChecked()
  await expect.element(box('Ann Archer')).not.toBeChecked()

  await all.click()
  await expectStatus('5 selected')
  await expect.element(all).toHaveProperty('indeterminate', false)
  await all.click()
  await expectStatus('5 contacts')
  await box('Ann Archer').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box('Ann Archer')).not.toBeChecked()
})

test('sorting keeps the selection, and a range follows the shown order', async () => {
  await show(contactTable(CONTACTS))
  await box('Cat Carter').click()
  await page.getByRole('button', { name: 'Name' }).click()
  await expectNames(NAMES.toReversed())
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expectStatus('1 selected')
  await expect.element(box('Cat Carter')).toBeChecked()
  await box('Eve Elder').click()
  await box('Dan Dyer').click({ modifiers: ['Shift'] })
  await expectStatus('3 selected')
})

test('a search hides rows and keeps the selection, and says so', async () => {
  await show(contactTable(CONTACTS))
  await box('Ann Archer').click()
  await page.getByLabelText('Search contacts').fill('Carter')
  await expectNames(['Cat Carter'])
  await expectStatus('1 selected, 1 of them not shown')
  await all.click()
  await expectStatus('2 selected, 1 of them not shown')
  await userEvent.keyboard('{Escape}')
  await expectStatus('1 of 5 contacts shown')
  await page.getByLabelText('Search contacts').fill('')
  await expectNames(NAMES)
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([])
})

test('a row that disappears is deselected, even when it comes back', async () => {
  const table = await show(contactTable(CONTACTS))
  await box('Ann Archer').click()
  await box('Ben Baker').click()
  await table.change(contactTable(CONTACTS.slice(1)))
  await expectStatus('1 selected')
  await table.change(contactTable(CONTACTS))
  await expectNames(NAMES)
  await expect.element(box('Ann Archer')).not.toBeChecked()
  await expect.element(box('Ben Baker')).toBeChecked()
})

test('the keyboard alone selects a range', async () => {
  await show(contactTable(CONTACTS))
  await focus(box('Ann Archer'))
  await userEvent.keyboard(' ')
  await expectStatus('1 selected')
  await focus(box('Cat Carter'))
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expectStatus('3 selected')
  await focus(page.getByRole('button', { name: 'Clear selection' }))
  await userEvent.keyboard('{Enter}')
  await expectStatus('5 contacts')
})
