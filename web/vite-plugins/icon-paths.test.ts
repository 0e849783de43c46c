import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl'
import { expect, test } from 'vitest'
import { onlyPath } from './icon-paths.ts'

test('of an icon as it is installed, name, size and path are left', () => {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@fortawesome/free-solid-svg-icons/faListOl')
  const [width, height, , , path] = faListOl.icon
  expect(onlyPath(readFileSync(file, 'utf8'))).toBe(
    `export const faListOl = { icon: [${width}, ${height}, [], '', '${path}'] }`,
  )
})

test('an icon that is written in another way stops the build', () => {
  expect(() => onlyPath('export const faListOl = {}')).toThrow('see icon-paths.ts')
})
