import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each(['tiles', 'ftp://tiles.example/{z}', "https://a.example; script-src 'unsafe-inline'/"])(
  'a tile address such as %s stops the start',
  (MAP_TILE_URL) => {
    expect(() => readConfig({ MAP_TILE_URL })).toThrow(
      'Set MAP_TILE_URL to an address such as https://tiles.example/{z}/{x}/{y}.png.',
    )
  },
)

test('messages come from a no-reply address of the host that people open', () => {
  const from = (variables: NodeJS.ProcessEnv) => readConfig(variables).mail.from
  expect(from({ PUBLIC_URL: 'https://holdfast.school.example/' })).toBe(
    'Holdfast <no-reply@holdfast.school.example>',
  )
  expect(from({ MAIL_FROM: 'office@school.example' })).toBe('office@school.example')
  expect(() => from({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow('Set MAIL_FROM to')
})
