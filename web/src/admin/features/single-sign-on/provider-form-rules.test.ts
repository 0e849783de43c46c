import { expect, test } from 'vitest'
import { baseOf, fieldsOf, saveOf } from './provider-form-rules.ts'

const stored = {
  enabled: true,
  name: 'Microsoft',
  issuer: 'https://login.example/tenant/v2.0',
  clientid: 'holdfast',
  hassecret: true,
  domains: ['school.example', 'trust.example'],
  newusers: false,
  domainrecord: 'holdfast-verification=0123',
  domainproofs: [],
  redirecturi: 'https://holdfast.example/single-sign-on/riverside',
  loginurl: 'https://holdfast.example/?org=riverside',
}

test('saving stored settings sends no secret, so that the current one stays', () => {
  const { hassecret, redirecturi, loginurl, domainrecord, domainproofs, ...saved } = stored
  expect(saveOf(fieldsOf(stored))).toEqual(saved)
})

// Otherwise a field that nobody touched would count as changed, and undo what a colleague has saved.
test('untouched fields are sent as what they were based on', () => {
  expect(saveOf(fieldsOf(stored))).toEqual(baseOf(stored))
})

test('domains may be typed as people write them', () => {
  const fields = {
    ...fieldsOf(stored),
    domains: '@school.example; head@trust.example,\n other.example ',
  }
  expect(saveOf(fields).domains).toEqual(['school.example', 'trust.example', 'other.example'])
})

test('spaces around a pasted secret or issuer are removed', () => {
  const fields = { ...fieldsOf(stored), clientsecret: ' abc ', issuer: ' https://login.example ' }
  expect(saveOf(fields)).toMatchObject({ clientsecret: 'abc', issuer: 'https://login.example' })
})
