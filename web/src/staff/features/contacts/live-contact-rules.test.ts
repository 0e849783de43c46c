import { NAMED_ID } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { canCorrect, idToSave, isFilled, liveContact, problemsOf } from './live-contact-rules.ts'

const incidentid = '20261121_abcdefgh'
const typed = { name: ' Ann Lee ', title: 'Fire officer', phone: '07700 900 199' }
const contact = liveContact(typed, incidentid)

test('a contact is sent without outer blanks, in the group of its incident', () => {
  expect(contact).toEqual({
    name: 'Ann Lee',
    title: 'Fire officer',
    phone: '07700 900 199',
    groupid: `incident_${incidentid}`,
  })
})

test('a name and a phone number are needed, a description is not', () => {
  expect(problemsOf({ name: ' ', title: '', phone: '' })).toEqual([
    { field: 'name', message: 'Enter a name' },
    { field: 'phone', message: 'Enter a phone number' },
  ])
  expect(problemsOf({ ...typed, title: '' })).toEqual([])
})

test('a text that the server would refuse is a problem', () => {
  expect(problemsOf({ ...typed, title: 'x'.repeat(201) })).toEqual([
    { field: 'title', message: 'Description must be 200 characters or fewer' },
  ])
})

test('a form with nothing but spaces keeps no draft', () => {
  expect(isFilled({ name: ' ', title: '', phone: '' })).toBe(false)
  expect(isFilled({ name: '', title: '', phone: '1' })).toBe(true)
})

test('the first attempt generates an id from the name', () => {
  const id = idToSave(typed, contact, undefined)
  expect(id).toMatch(NAMED_ID)
  expect(id).toMatch(/^annlee_/)
})

test('a further attempt keeps the id, so that a contact is created once', () => {
  const draft = { ...typed, id: 'annlee_12345678' }
  expect(idToSave(draft, contact, undefined)).toBe(draft.id)
  expect(idToSave(draft, contact, { ...contact, id: draft.id })).toBe(draft.id)
})

test('once the first attempt has arrived, a changed form becomes a second contact', () => {
  const draft = { ...typed, id: 'annlee_12345678' }
  const arrived = { ...contact, id: draft.id, phone: '07700 900 100' }
  expect(idToSave(draft, contact, arrived)).not.toBe(draft.id)
})

test('a live contact is corrected by who added it and by admins, while its incident is open', () => {
  const added = { ...contact, id: 'annlee_12345678', addedby: 'teacher' }
  const open = [{ id: incidentid, closed: null }]
  const closed = [{ id: incidentid, closed: '2026-11-21T12:00:00.000Z' }]
  const caller = (userid: string, type: 'admin' | 'standard' = 'standard') => ({
    userid,
    type,
    organisationid: 'riverside',
    isProvider: false,
    roles: [],
  })
  expect(canCorrect(added, caller('teacher'), open)).toBe(true)
  expect(canCorrect(added, caller('site'), open)).toBe(false)
  expect(canCorrect(added, caller('head', 'admin'), open)).toBe(true)
  expect(canCorrect(added, caller('teacher'), closed)).toBe(false)
  expect(canCorrect(added, caller('teacher'), [])).toBe(false)
})
