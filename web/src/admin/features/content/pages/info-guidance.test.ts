import type { Guidance, InfoPage } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import { groupChoices, withGroup } from '../../../../domain/contact-group-options.ts'
import { infoFormOf } from './info-form.ts'
import { infoGuidance } from './info-guidance.ts'

const appearance = { icon: 'globe', colour: 'green' }
const websites: InfoPage = {
  ...appearance,
  path: '',
  name: 'Useful websites',
  type: 'websites',
  content: { links: [{ name: 'Help', url: 'https://www.gov.uk', description: 'All of it' }] },
}
const detail: InfoPage = {
  ...appearance,
  path: 'site',
  name: 'Site',
  type: 'detail',
  content: 'Gates',
}
const contacts: InfoPage = {
  ...appearance,
  path: 'contacts',
  name: 'Contacts',
  type: 'contacts',
  content: { intro: 'Ring', groupids: ['team_12345678'] },
}
const guidance: Guidance = {
  roles: [],
  role_checklist_sections: [],
  checklist_sections: [],
  checklist_items: [],
  threats: [],
  info: [websites, detail, contacts],
  initial_action: null,
  alert_kinds: [],
}

test.each(guidance.info)('a page of type $type that is saved unchanged is as it was', (page) => {
  const edited = infoGuidance(guidance, page)
  expect(edited.problemsOf(edited.initial)).toEqual([])
  expect(edited.write(guidance, edited.initial)).toEqual(guidance)
})

test('a page without an address keeps its place when it is renamed', () => {
  const edited = infoGuidance(guidance, websites)
  const saved = edited.write(guidance, { ...edited.initial, name: 'Websites' })
  expect(saved.info.map(({ name }) => name)).toEqual(['Websites', 'Site', 'Contacts'])
})

test('two pages never share an address, whether typed or generated', () => {
  const edited = infoGuidance(guidance, undefined)
  const empty = infoFormOf(undefined)
  expect(edited.problemsOf({ ...empty, name: 'useful Websites' })).toEqual([
    {
      field: 'path',
      message: 'Another page has the address useful-websites. Enter another name, or an address',
    },
  ])
  expect(edited.problemsOf({ ...empty, name: 'New', path: 'site' })).toMatchObject([
    { field: 'path' },
  ])
})

test('a website needs a name and an address that can be followed', () => {
  const edited = infoGuidance(guidance, undefined)
  const link = { key: 'a', name: 'Trust', url: 'www.trust.uk', description: '' }
  const form = { ...infoFormOf(undefined), name: 'New', type: 'websites' as const }
  expect(edited.problemsOf({ ...form, links: [link] })).toEqual([
    { field: 'link-url-a', message: 'Enter the address of Trust, such as https://www.gov.uk' },
  ])
  expect(edited.problemsOf({ ...form, links: [{ ...link, url: ' tel:999 ' }] })).toEqual([])
  expect(
    edited.problemsOf({ ...form, links: [{ ...link, name: '', url: 'tel:1' }] }),
  ).toMatchObject([{ field: 'link-name-a' }])
})

test('a deleted contact group is shown as deleted and can be removed', () => {
  const group = { id: 'team_1', name: 'Team', parentgroupid: null, colour: 'red', icon: 'fire' }
  expect(groupChoices([{ ...group, colour: 'red', icon: 'fire' }], ['team_1', 'old_1'])).toEqual([
    { value: 'team_1', label: 'Team' },
    { value: 'old_1', label: 'A group that has been deleted (old_1)' },
  ])
  expect(withGroup(['old_1', 'team_1'], 'old_1', false)).toEqual(['team_1'])
  expect(withGroup(['b', 'a'], 'c', true)).toEqual(['b', 'a', 'c'])
})
