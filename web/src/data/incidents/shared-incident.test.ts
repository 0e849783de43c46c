import { afterEach, expect, test, vi } from 'vitest'
import { followShare } from './shared-incident.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the end of an older link says nothing to the page of a newer one', async () => {
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
  let answer: (response: Response) => void = () => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', asked)
  const shown: string[] = []
  const { stop } = followShare('older', ({ state }) => shown.push(state))
  await expect.poll(() => asked).toHaveBeenCalled()
  const removed = vi.fn()
  vi.stubGlobal('caches', { delete: removed })
  stop()
  answer(Response.json({ code: 'share-ended', message: 'Over', errors: [] }, { status: 404 }))
  await expect.poll(() => removed).toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown).toEqual([])
})
