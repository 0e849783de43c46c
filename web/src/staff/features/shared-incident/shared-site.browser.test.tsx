import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { SitePart } from './shared-site.tsx'

// Fails where a line or a heading names its own element: two may be the same, and React then drops one.
test('responders read each line, also where two are left out', async () => {
  const logged = vi.spyOn(console, 'error')
  const lines = ['(left out)', 'Gate C: Mill Lane', '(left out)']
  const sections = [
    { heading: 'Ways in', lines },
    { heading: 'Ways in', lines: ['Gate D: Church Path'] },
  ]
  await show(<SitePart site={{ exactlocation: '', access: '', sections }} />)
  await expect.element(page.getByRole('listitem').nth(3)).toHaveTextContent('Gate D: Church Path')
  expect(logged).not.toHaveBeenCalled()
})
