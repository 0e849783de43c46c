import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { describeTotp, findStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)
const totp = new TOTP({ secret: Secret.fromLatin1('12345678901234567890') })
const codeAt = (step: number) => totp.generate({ timestamp: step * 30_000 })

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %s seconds the code is that of RFC 6238', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(findStep(SECRET, code, { now: at(seconds), after: 0 })).toBe(step)
})

test('a code counts half a minute before and after its own, and no longer', () => {
  const code = codeAt(1000)
  const step = (seconds: number) => findStep(SECRET, code, { now: at(seconds), after: 0 })
  expect([30_000 - 30, 30_000, 30_059].map(step)).toEqual([1000, 1000, 1000])
  expect([30_000 - 31, 30_060].map(step)).toEqual([undefined, undefined])
})

test('neither the last accepted code nor an earlier one works again', () => {
  const now = at(30_000)
  for (const step of [999, 1000]) {
    expect(findStep(SECRET, codeAt(step), { now, after: 1000 })).toBe(undefined)
  }
  expect(findStep(SECRET, codeAt(1001), { now, after: 1000 })).toBe(1001)
})

test('anything but six digits is wrong', () => {
  for (const code of ['', '12345', '1234567', '٣٣٣٣٣٣', 'abcdef']) {
    expect(findStep(SECRET, code, { now: at(59), after: 0 })).toBe(undefined)
  }
})

test('the key as text and in the QR code is what authenticator apps read', () => {
  const { secret, uri } = describeTotp(SECRET, 'a@b')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    'otpauth://totp/Holdfast:a%40b?issuer=Holdfast&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
