import { expect, test } from 'vitest'
import { withoutRules } from './endpoint-rules.ts'

test('of an endpoint, method and path are left, and whether it is for anyone', () => {
  const code = `
    logIn: { method: 'POST', path: '/login', access: 'anyone' },
    deleteUser: { method: 'DELETE', path: '/users/:id', access: 'manage users', stepUp: true },`
  expect(withoutRules(code)).toBe(`
    logIn: { method: 'POST', path: '/login', access: 'anyone' },
    deleteUser: { method: 'DELETE', path: '/users/:id',   },`)
})

test('endpoints that are written in another way stop the build', () => {
  expect(() => withoutRules('export const endpoints = {}')).toThrow('see endpoint-rules.ts')
})
