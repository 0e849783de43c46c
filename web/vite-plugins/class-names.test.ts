import { expect, test } from 'vitest'
import { createClassNames } from './class-names.ts'

test('a class is named by its file', () => {
  const nameOf = createClassNames()
  expect(nameOf('title', '/app/web/src/ui/tile-link.module.css')).toBe('tile-link_title')
  expect(nameOf('title', '/app/web/src/ui/tile-link.module.css?used')).toBe('tile-link_title')
})

test('two files of one name stop the build', () => {
  const nameOf = createClassNames()
  nameOf('title', '/app/web/src/ui/list.module.css')
  expect(() => nameOf('title', '/app/web/src/staff/list.module.css')).toThrow('names of their own')
})
