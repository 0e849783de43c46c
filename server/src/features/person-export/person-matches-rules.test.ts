import { expect, test } from 'vitest'
import { mentionsOf } from './person-matches-rules.ts'

const finds = (name: string, text: string) => mentionsOf({ kind: 'user', id: 'x', name })(text)

test.each([
  ['Dana Fox', 'Ask Dana  Fox', true],
  ['Dana Fox', 'Fox, 7C', true],
  ['Dana Fox', 'firefox', false],
  ['Dana Fox', 'dana is here', false],
  ['Shaun O’Brien', "o'brien has a cut", true],
  ['Zoë Çelik', 'ÇELİK'.normalize('NFD').replace('İ', 'I'), false],
  ['Renée Müller', 'MÜLLER is missing', true],
  ['Renée Müller', 'Mu\u0308ller', true],
  ['J (Jo) [Lee+]', 'j (jo) [lee+]', true],
  ['Li', 'Li is here', true],
  ['A B', 'plan b', false],
])('%s in “%s”: %s', (name, text, found) => {
  expect(finds(name, text)).toBe(found)
})
