import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { show } from '../../../test-support/show.tsx'
import { SitePreview } from './site-preview.tsx'

afterEach(() => queryClient.clear())

const SITE = '## Ways in\n- Main gate: Mill Lane\n- Side gate: code 4711\n\n## Gate codes\n- 4712'

test('whoever shares reads beforehand what responders read of the site', async () => {
  const body = {
    info: [{ path: 'site-information', name: 'Site', type: 'detail', content: SITE }],
    initial_action: {
      content: '',
      diagram: [],
      report: { exactlocation: 'Mill Lane 2', access: '' },
    },
  }
  queryClient.setQueryData(['', 'content'], { body, etag: null, checkedAt: Date.now() })
  await show(
    <QueryClientProvider client={queryClient}>
      <SitePreview />
    </QueryClientProvider>,
  )
  const summary = page.getByText('Gates, shut-offs and hazards: see what they read')
  await expect.element(page.getByText('Main gate: Mill Lane')).not.toBeVisible()
  await summary.click()
  await expect.element(page.getByText('Main gate: Mill Lane')).toBeVisible()
  await expect.element(page.getByText('Mill Lane 2')).toBeVisible()
  await expect.element(page.getByText('Side gate: (left out)')).toBeVisible()
  expect(document.body.innerText).not.toMatch(/471|Gate codes/)
})
