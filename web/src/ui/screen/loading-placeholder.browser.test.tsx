import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

const below = () => page.getByText('Below')
const style = () => getComputedStyle(below().element())

// Fails without the rule for `data-arriving` in base.css.
test('content below a placeholder stays hidden until it has arrived, for a second at most', async () => {
  const { change } = await show([<LoadingPlaceholder key="above" />, <p key="below">Below</p>])
  expect(style().visibility).toBe('hidden')
  // Ends the one-second animation at once.
  for (const animation of below().element().getAnimations()) animation.finish()
  expect(style().visibility).toBe('visible')
  await change([<p key="above">It has come</p>, <p key="below">Below</p>])
  expect(style().animationName).toBe('none')
})
