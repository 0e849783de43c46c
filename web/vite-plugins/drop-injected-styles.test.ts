import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutInjection } from './drop-injected-styles.ts'

const LIBRARY = 'react-zoom-pan-pinch'

test('the library as it is installed puts no style element into the page any more', () => {
  const file = createRequire(import.meta.url)
    .resolve(LIBRARY)
    .replace('.cjs.', '.esm.')
  const code = readFileSync(file, 'utf8')
  expect(code).toContain('\nstyleInject(')
  expect(withoutInjection(code, LIBRARY)).not.toContain('\nstyleInject(')
})

test('a library that does it in another way stops the build', () => {
  expect(() => withoutInjection('addStyle(css)', 'other')).toThrow('other no longer has one')
})
