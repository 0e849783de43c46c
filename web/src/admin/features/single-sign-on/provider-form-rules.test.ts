import { expect, test } from 'vitest'
import { fieldsOf, saveOf } from './provider-form-rules.ts'

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

test('saving stored settings sends no secret, so that the present one stays', () => {
  const { hassecret, redirecturi, loginurl, domainrecord, domainproofs, ...saved } = stored
  expect(saveOf(fieldsOf(stored))).toEqual(saved)
})

test('domains are taken as people write them', () => {
  const fields = {
    ...fieldsOf(stored),
    domains: '@school.example; head@trust.example,\n other.example ',
  }
  expect(saveOf(fields).domains).toEqual(['school.example', 'trust.example', 'other.example'])
})

test('a secret and an issuer are taken without the spaces of a copied line', () => {
  const fields = { ...fieldsOf(stored), clientsecret: ' abc ', issuer: ' https://login.example ' }
  expect(saveOf(fields)).toMatchObject({ clientsecret: 'abc', issuer: 'https://login.example' })
})
