import type { Guidance, InfoPage, ThreatPage } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { UNCHECKED_NOTE } from '@holdfast/contract/content/guidance-review'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import { expect, test } from 'vitest'
import { contactHints, hintsOf } from './completeness.ts'

const appearance = { icon: 'fire', colour: 'red' }
const threat = (name: string, pages: ThreatPage[] = [], content = ''): ThreatPage => ({
  type: 'markdown',
  path: name,
  name,
  subtitle: '',
  ...appearance,
  content,
  pages,
})
const detail = (name: string, content: string): InfoPage => ({
  type: 'detail',
  path: name,
  name,
  ...appearance,
  content,
})

const complete: Guidance = {
  roles: [{ id: 'lead', title: 'Lead', ...appearance }],
  role_checklist_sections: [{ roleid: 'lead', checklistsectionid: 'first' }],
  checklist_sections: [{ id: 'first', name: 'First' }],
  checklist_items: [{ id: 'a', sectionid: 'first', content: 'Do it' }],
  threats: [threat('Fire', [], 'Leave')],
  info: [detail('Site', 'Gate B')],
  initial_action: { content: 'Stay calm', diagram: [] },
  alert_kinds: [],
}
const media = ['map.png', 'logo.png'].map((path) => ({ path, key: path }))

const messagesOf = (changes: Partial<Guidance>, pictures = media) =>
  hintsOf({ ...complete, ...changes }, pictures).map(({ message }) => message)

test('guidance marked as unchecked is counted until the mark is removed', () => {
  const unchecked = `Walk. _Last reviewed today. ${UNCHECKED_NOTE}_`
  const [message] = messagesOf({
    threats: [threat('Fire', [threat('Smoke', [], unchecked)], unchecked)],
    info: [detail('Site', unchecked)],
  })
  expect(message).toMatch(/^3 pages and checklists have not been checked by someone qualified/)
})

test('the note of a role is not counted, because a role is no page that somebody reviews', () => {
  const roles = complete.roles.map((role) => ({ ...role, note: UNCHECKED_NOTE }))
  expect(messagesOf({ roles })).toEqual([])
})

test('complete content has no hints', () => {
  expect(messagesOf({})).toEqual([])
})

test('an organisation without content gets a hint for everything missing', () => {
  const nothing = emptyGuidance()
  expect(messagesOf(nothing, [])).toEqual([
    'There are no roles that staff can be given.',
    'There are no critical actions.',
    'There is no information page.',
    'The initial action, which staff read first, is empty.',
    'There is no map, so staff cannot open Maps.',
    'There is no logo on the home screen.',
  ])
})

test('roles without a checklist are named, and many of them counted', () => {
  const roles = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ id: title, title, ...appearance }))
  const lead = complete.roles
  expect(messagesOf({ roles: [...lead, ...roles.slice(0, 1)] })).toEqual(['A has no checklist.'])
  expect(messagesOf({ roles: [...lead, ...roles.slice(0, 2)] })).toEqual([
    'A and B have no checklist.',
  ])
  expect(messagesOf({ roles: [...lead, ...roles] })).toEqual([
    'A, B, C, D and 2 more have no checklist.',
  ])
})

test('a section that nobody sees, or that has no items, is named', () => {
  const checklist_sections = [...complete.checklist_sections, { id: 'spare', name: 'Spare' }]
  expect(messagesOf({ checklist_sections })).toEqual([
    'Spare is a checklist section that no role has, so nobody sees it.',
    'Spare is a checklist section without items.',
  ])
})

test('a page without text is a hint at every depth, unless it has subpages', () => {
  const threats = [threat('Fire', [threat('Exits'), threat('Shelter', [], 'Hall')])]
  expect(messagesOf({ threats })).toEqual(['Fire › Exits is a critical action without any text.'])
})

test('empty information is a hint, of every kind', () => {
  const websites: InfoPage = {
    type: 'websites',
    path: '',
    name: 'Websites',
    ...appearance,
    content: { links: [] },
  }
  expect(messagesOf({ info: [detail('Site', ' '), websites] })).toEqual([
    'Site and Websites are information pages without anything on them.',
  ])
})

test('a contact group without contacts is named, unless it holds other groups', () => {
  const group = (id: string, parentgroupid: string | null = null): ContactGroup => ({
    id,
    name: id,
    parentgroupid,
    colour: 'red',
    icon: 'phone',
  })
  const groups = [group('Parents'), group('Year 1', 'Parents'), group('Press'), group('Office')]
  const contact = { id: 'a', name: 'Reception', title: '', phone: '01', groupid: 'Office' }
  expect(contactHints(groups, [contact])).toEqual([
    { message: 'Year 1 and Press are contact groups without contacts.', path: '/admin/contacts' },
  ])
})
