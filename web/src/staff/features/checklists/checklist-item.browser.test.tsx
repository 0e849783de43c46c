import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { ChecklistItem } from './checklist-item.tsx'

vi.mock('../../../data/incidents/checklists.ts', () => ({ useAddCheck: () => async () => false }))

test('a tick that could not be kept is not shown, and the item says why', async () => {
  const item = {
    id: 'gates',
    sectionid: 's',
    text: 'Close the gates',
    subitems: ['North'],
    sort: 0,
  }
  await show(
    <ChecklistItem
      incidentid="20261121_aaaaaaaa"
      item={item}
      state="incomplete"
      ticked=""
      authorname={undefined}
      timestamp={undefined}
      isWaiting={false}
      readOnly={false}
    />,
  )
  await page.getByRole('checkbox', { name: 'North' }).click()
  await expect.element(page.getByText(/was not sent, because your sign-in has ended/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'North' })).not.toBeChecked()
})
