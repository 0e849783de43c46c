import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test-support/show.tsx'
import { Arriving } from './arriving.tsx'

const below = () => page.getByText('Below')
/** Which animation holds it back: how much of its second is over depends on the machine. */
const heldBackBy = () => getComputedStyle(below().element()).animationName

// Fails without the rule for `data-arriving` in base.css.
test('what stands below something that is still to come is held back, and not for ever', async () => {
  const { change } = await show([<Arriving key="above" />, <p key="below">Below</p>])
  expect(heldBackBy()).not.toBe('none')
  await expect.poll(() => getComputedStyle(below().element()).visibility).toBe('visible')
  await change([<p key="above">It has come</p>, <p key="below">Below</p>])
  expect(heldBackBy()).toBe('none')
})
