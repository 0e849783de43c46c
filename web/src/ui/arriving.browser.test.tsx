import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test-support/show.tsx'
import { Arriving } from './arriving.tsx'

const below = () => page.getByText('Below')
const style = () => getComputedStyle(below().element())

// Fails without the rule for `data-arriving` in base.css.
test('what stands below something that is still to come is held back, and not for ever', async () => {
  const { change } = await show([<Arriving key="above" />, <p key="below">Below</p>])
  expect(style().visibility).toBe('hidden')
  // Its second, however long this machine takes for one.
  for (const animation of below().element().getAnimations()) animation.finish()
  expect(style().visibility).toBe('visible')
  await change([<p key="above">It has come</p>, <p key="below">Below</p>])
  expect(style().animationName).toBe('none')
})
