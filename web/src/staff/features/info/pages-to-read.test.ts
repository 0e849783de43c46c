import { infoPageId, threatPageId } from '@holdfast/contract/content/guidance-pages'
import { expect, test } from 'vitest'
import { addressOf } from './pages-to-read.tsx'

test('a page to read is at its address, whatever its path has in it', () => {
  expect(addressOf('initial-action')).toBe('/initial-action')
  expect(addressOf(threatPageId(['lockdown', 'partial-lockdown']))).toBe(
    '/threats/lockdown/partial-lockdown',
  )
  expect(addressOf(threatPageId(['fire/gas', '50% & more']))).toBe(
    '/threats/fire/gas/50%25%20%26%20more',
  )
  expect(addressOf(infoPageId({ path: '', name: '100% ready' }))).toBe('/info/100%25-ready')
})
