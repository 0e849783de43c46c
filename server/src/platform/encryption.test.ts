import { expect, test } from 'vitest'
import { Encryption } from './encryption.ts'

const SECRET = 'a secret of at least 32 characters'
const PURPOSE = 'these tests'
const PLAINTEXT = Buffer.from('known to an authenticator app')

test('an encrypted text is decrypted for its owner only, and is another one each time', () => {
  const encryption = new Encryption(PURPOSE, SECRET)
  const stored = encryption.encrypt(PLAINTEXT, 'head')
  expect(encryption.decrypt(stored, 'head')).toEqual(PLAINTEXT)
  expect(encryption.decrypt(stored, 'teacher')).toBe(undefined)
  expect(stored.includes(PLAINTEXT)).toBe(false)
  expect(encryption.encrypt(PLAINTEXT, 'head')).not.toEqual(stored)
})

test('a text that was changed, cut or encrypted with another secret is not decrypted', () => {
  const stored = new Encryption(PURPOSE, SECRET).encrypt(PLAINTEXT, 'head')
  const changed = Buffer.from(stored)
  changed[stored.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const wrong of [changed, stored.subarray(0, 20), Buffer.alloc(0)]) {
    expect(new Encryption(PURPOSE, SECRET).decrypt(wrong, 'head')).toBe(undefined)
  }
  expect(new Encryption(PURPOSE, 'x'.repeat(32)).decrypt(stored, 'head')).toBe(undefined)
  expect(new Encryption('another', SECRET).decrypt(stored, 'head')).toBe(undefined)
})

test('after a change of the secret the previous one still decrypts', () => {
  const stored = new Encryption(PURPOSE, SECRET).encrypt(PLAINTEXT, 'head')
  const changed = new Encryption(PURPOSE, 'x'.repeat(32), SECRET)
  expect(changed.decrypt(stored, 'head')).toEqual(PLAINTEXT)
  const rewritten = changed.encrypt(PLAINTEXT, 'head')
  expect(new Encryption(PURPOSE, SECRET).decrypt(rewritten, 'head')).toBe(undefined)
})
