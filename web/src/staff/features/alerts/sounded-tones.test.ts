import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The page as it starts anew. */
async function load() {
  vi.resetModules()
  return import('./sounded-tones.ts')
}

test('a call sounds once on a device, also after the page is loaded again', async () => {
  expect((await load()).isFirstTone('teacher alert_1 kim 10:00')).toBe(true)
  const { isFirstTone } = await load()
  expect(isFirstTone('teacher alert_1 kim 10:00')).toBe(false)
  expect(isFirstTone('teacher alert_1 kim 10:05')).toBe(true)
  expect(isFirstTone('head alert_1 kim 10:00')).toBe(true)
})
