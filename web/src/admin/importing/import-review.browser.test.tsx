import type { RowProblem } from '@holdfast/contract/people/imports'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import type { ImportColumn } from './import-columns.ts'
import { ImportReview } from './import-review.tsx'
import type { Cells } from './read-table.ts'
import type { ImportRow, ImportWrite } from './use-import-rows.ts'

type Field = 'name' | 'email'

const COLUMNS: ImportColumn<Field>[] = [
  { field: 'name', title: 'Name', isRequired: true, hint: 'Kim Doyle' },
  { field: 'email', title: 'Email', isRequired: true, hint: 'kim@school.example' },
]
const WRONG = 'Email must be an email address'
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const importButton = page.getByRole('button', { name: /^Import \d+ users?$/ })
const expectStatus = (text: string) =>
  expect.element(page.getByRole('status').first()).toHaveTextContent(text)

/** Checks rows in place of the server: an email needs an @. */
function judge(rows: readonly Cells<Field>[]): RowProblem[] {
  return rows.flatMap(({ email }, index) =>
    email.includes('@') ? [] : [{ row: index + 1, errors: [WRONG] }],
  )
}

const imported: Cells<Field>[][] = []
const WRITE: ImportWrite<Field> = {
  run: async ({ rows, dryrun }) => {
    if (!dryrun) imported.push(rows)
    return { ok: true, value: { imported: dryrun ? 0 : rows.length, problems: judge(rows) } }
  },
  pending: false,
  failure: undefined,
  reset: () => undefined,
}

function Review({ emails }: { emails: readonly string[] }) {
  const [rows, setRows] = useState<readonly ImportRow<Field>[]>(
    emails.map((email, index) => ({ id: `row-${index}`, cells: { name: `N${index + 1}`, email } })),
  )
  const [count, setCount] = useState(0)
  if (count > 0) return <p role="status">{count} imported</p>
  return (
    <ImportReview
      noun={{ one: 'user', many: 'users' }}
      columns={COLUMNS}
      rows={{
        stored: { rows, remarks: [] },
        replace: () => undefined,
        change: (id, field, text) =>
          setRows((before) =>
            before.map((row) =>
              row.id === id ? { ...row, cells: { ...row.cells, [field]: text } } : row,
            ),
          ),
        remove: (ids) => setRows((before) => before.filter(({ id }) => !ids.includes(id))),
        clear: () => setRows([]),
      }}
      checking={WRITE}
      importing={WRITE}
      onDone={setCount}
    />
  )
}

async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  ;(control.element() as HTMLElement).focus()
}

test('an invalid cell is marked and named, and blocks the import', async () => {
  await show(<Review emails={['a@b', 'nowhere']} />)
  await expectStatus('1 row ready, 1 row needs attention')
  await expect.element(cell('Email, row 2')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell('Email, row 2')).toHaveAccessibleDescription(WRONG)
  await expect.element(cell('Name, row 2')).not.toHaveAttribute('aria-invalid')
  await expect.element(importButton).toHaveAttribute('aria-disabled', 'true')
})

test('Escape reverts a cell; Enter and blur commit it', async () => {
  await show(<Review emails={['nowhere', 'nobody']} />)
  await expectStatus('0 rows ready, 2 rows need attention')
  await focus(cell('Email, row 1'))
  await userEvent.keyboard('{End} at all{Escape}')
  await expect.element(cell('Email, row 1')).toHaveValue('nowhere')
  await userEvent.keyboard('{End}@b{Enter}')
  await expectStatus('1 row ready, 1 row needs attention')
  await expect.element(cell('Email, row 1')).toHaveFocus()
  await focus(cell('Email, row 2'))
  await userEvent.keyboard('{End}@b{Tab}')
  await expectStatus('2 rows ready')
})

test('rows that needed attention stay visible once they are corrected', async () => {
  await show(<Review emails={['a@b', 'nowhere', 'nobody']} />)
  await expectStatus('1 row ready, 2 rows need attention')
  await page.getByLabelText('Rows shown').selectOptions('Rows that need attention')
  await expect.element(cell('Email, row 1')).not.toBeInTheDocument()
  await cell('Email, row 2').fill('b@b')
  await userEvent.keyboard('{Enter}')
  await expectStatus('2 rows ready, 1 row needs attention')
  await expect.element(cell('Email, row 2')).toBeInTheDocument()
})

test('the keyboard alone removes rows and imports the rest', async () => {
  imported.length = 0
  await show(<Review emails={['a@b', 'nowhere', 'nobody']} />)
  await expectStatus('1 row ready, 2 rows need attention')
  await focus(cell('Email, row 2'))
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expectStatus('1 row ready, 1 row needs attention')
  // The next row has taken the place of the removed one.
  await expect
    .element(page.getByRole('button', { name: 'Remove', exact: true }).nth(1))
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectStatus('1 row ready')
  await expect.element(page.getByRole('heading', { name: 'Check the rows' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(importButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectStatus('1 imported')
  expect(imported).toEqual([[{ name: 'N1', email: 'a@b' }]])
})
