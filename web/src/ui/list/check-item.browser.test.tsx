import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { CheckItem, type CheckItemState } from './check-item.tsx'

function Item() {
  const [state, setState] = useState<CheckItemState>('incomplete')
  return (
    <ul>
      <CheckItem
        text="Close the gates"
        subitems={[]}
        state={state}
        ticked={new Set()}
        onTick={() => undefined}
        onSettle={setState}
        onUndo={() => setState('incomplete')}
      />
    </ul>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

// Fails without `control`: the focus falls back to the top of a list of hundreds of items.
test('by keyboard the focus stays at an item that is completed and undone', async () => {
  await show(<Item />)
  button('Complete').element().focus()
  await userEvent.keyboard('{Enter}')
  await button('Confirm').click()
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Complete')).toHaveFocus()
})

test('by keyboard the focus comes back to the menu when the question is cancelled', async () => {
  await show(<Item />)
  await button('More').click()
  button('Not applicable').element().focus()
  await userEvent.keyboard('{Enter}')
  await button('Cancel').click()
  await expect.element(button('Not applicable')).toHaveFocus()
})
