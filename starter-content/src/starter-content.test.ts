import * as icons from '@fortawesome/free-solid-svg-icons'
import { COLOUR_NAMES, CONTACT_GROUP_ICONS } from '@holdfast/contract/content/appearance'
import { guidance, type ThreatPage } from '@holdfast/contract/content/content'
import { NAMED_ID, USERNAME } from '@holdfast/contract/ids'
import { contact, contactGroup } from '@holdfast/contract/people/contacts'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import { describe, expect, test } from 'vitest'
import {
  demonstration,
  starterContactGroups,
  starterContacts,
  starterGuidance,
  starterIcons,
} from './starter-content.ts'

const { riverside, hilltop } = demonstration.contents
if (!riverside || !hilltop) throw new Error('The demonstration lacks a school')
const allGuidance = {
  starter: starterGuidance,
  riverside: riverside.guidance,
  hilltop: hilltop.guidance,
}

describe.each(Object.entries(allGuidance))('the guidance of %s', (_, content) => {
  test('is accepted by the contract as it stands', () => {
    expect(guidance.parse(content)).toEqual(content)
  })

  test('has the eight roles in their order', () => {
    expect(content.roles.map((role) => role.id)).toEqual(ROLE_IDS)
  })

  test('links roles, sections and items to each other without gaps', () => {
    const sections = content.checklist_sections.map((section) => section.id)
    expect(new Set(sections).size).toBe(sections.length)
    expect(new Set(content.role_checklist_sections.map((link) => link.checklistsectionid))).toEqual(
      new Set(sections),
    )
    expect(new Set(content.checklist_items.map((item) => item.sectionid))).toEqual(
      new Set(sections),
    )
    const items = content.checklist_items.map((item) => item.id)
    expect(new Set(items).size).toBe(items.length)
  })

  test('gives every page a path that no sibling has and that fits a URL', () => {
    for (const siblings of [content.info, ...siblingLists(content.threats)]) {
      const paths = siblings.map((page) => page.path)
      expect(new Set(paths).size).toBe(paths.length)
      for (const path of paths) expect(path).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })

  test('names colours and icons that the app knows', () => {
    for (const { icon, colour } of appearances(content)) {
      expect(COLOUR_NAMES).toContain(colour)
      expect(starterIcons).toContain(icon)
    }
  })
})

test('every role starts with at least twenty things to do', () => {
  for (const roleid of ROLE_IDS) {
    const sections = starterGuidance.role_checklist_sections
      .filter((link) => link.roleid === roleid)
      .map((link) => link.checklistsectionid)
    const items = starterGuidance.checklist_items.filter((item) =>
      sections.includes(item.sectionid),
    )
    expect(items.length, roleid).toBeGreaterThanOrEqual(20)
  }
})

test('the information pages that role plans link to exist', () => {
  const paths = starterGuidance.info.map((page) => page.path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'communications-info',
      'business-continuity',
      'evacuation-procedure',
      'site-information',
      'post-incident-support-checklist',
    ]),
  )
})

test('there are twenty-one threats, some with pages nested three deep', () => {
  expect(starterGuidance.threats).toHaveLength(21)
  const depth = (pages: ThreatPage[]): number =>
    pages.length === 0 ? 0 : 1 + Math.max(...pages.map((page) => depth(page.pages)))
  expect(depth(starterGuidance.threats)).toBeGreaterThanOrEqual(3)
})

test('the list of icons names those in use, in order, and Font Awesome has them all', () => {
  const used = new Set(
    Object.values(allGuidance)
      .flatMap(appearances)
      .map((look) => look.icon),
  )
  expect([...starterIcons]).toEqual([...used].sort())
  const known = new Set(
    Object.values(icons).map((icon) => (icon as { iconName?: string }).iconName),
  )
  for (const name of starterIcons) expect(known, name).toContain(name)
})

test('the flow diagram leads from its start to its end, and fits a phone', () => {
  const steps = starterGuidance.initial_action?.diagram ?? []
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThanOrEqual(9)
  const targets = steps.flatMap((step) => step.next.map((next) => next.to))
  for (const step of steps) {
    expect(targets.includes(step.id), step.id).toBe(step.kind !== 'start')
    expect(step.next.length === 0, step.id).toBe(step.kind === 'end')
  }
  expect(steps.map((step) => step.id)).toEqual(expect.arrayContaining(targets))
})

test('a new organisation starts with numbers that are the same everywhere, in groups it has', () => {
  const groups = starterContactGroups.map((group) => group.id)
  for (const { groupid } of starterContacts) expect(groups).toContain(groupid)
  expect(starterContacts.map(({ phone }) => phone)).toEqual(
    expect.arrayContaining([
      '999',
      '101',
      '105',
      '111',
      '0800 111 999',
      '0345 988 1188',
      '116 123',
      '0800 002 001',
    ]),
  )
})

test('contacts and groups can be saved as they are, and every contact has its group', () => {
  for (const { contacts, contactGroups } of [riverside, hilltop]) {
    const groups = contactGroups.map((group) => group.id)
    for (const group of contactGroups) {
      expect(contactGroup.parse(group)).toEqual(group)
      expect(group.id).toMatch(NAMED_ID)
      expect(COLOUR_NAMES).toContain(group.colour)
      expect(CONTACT_GROUP_ICONS).toContain(group.icon)
      if (group.parentgroupid) expect(groups).toContain(group.parentgroupid)
    }
    for (const entry of contacts) {
      expect(contact.parse(entry)).toEqual(entry)
      expect(entry.id).toMatch(NAMED_ID)
      expect(groups).toContain(entry.groupid)
      expect(entry.email ?? 'none@school.example').toMatch(/\.example$/)
    }
    expect(new Set([...contacts, ...contactGroups].map((entry) => entry.id)).size).toBe(
      contacts.length + contactGroups.length,
    )
  }
})

test('a page of contacts shows groups that exist', () => {
  const groups = riverside.contactGroups.map((group) => group.id)
  for (const page of riverside.guidance.info) {
    if (page.type === 'contacts')
      expect(groups).toEqual(expect.arrayContaining(page.content.groupids))
  }
})

test('roll groups are counted by people of their school, each by its own id', () => {
  const { contents, users } = demonstration
  for (const [id, { rollGroups }] of Object.entries(contents)) {
    const own = users.filter((user) => user.organisationid === id).map((user) => user.id)
    for (const group of rollGroups) {
      expect(group.id).toMatch(NAMED_ID)
      expect(own).toEqual(expect.arrayContaining(group.counters))
    }
    expect(new Set(rollGroups.map((group) => group.id)).size).toBe(rollGroups.length)
  }
})

test('people belong to an organisation, and each allocation to a person and a role of theirs', () => {
  const { organisations, users, allocations } = demonstration
  for (const user of users) {
    expect(user.id).toMatch(USERNAME)
    expect(organisations.map((entry) => entry.id)).toContain(user.organisationid)
    expect(user.email).toBe(`${user.id}@${user.organisationid}.example`)
  }
  for (const { id, userid, roleid, schoolid } of allocations) {
    expect(id).toBe(`${userid}__${roleid}`)
    expect(ROLE_IDS as readonly string[]).toContain(roleid)
    expect(users.find((user) => user.id === userid)?.organisationid).toBe(schoolid)
  }
  expect(users.filter((user) => user.type === 'admin').map((user) => user.id)).toEqual([
    'provider.admin',
    'head',
    'hilltop.head',
  ])
})

function siblingLists(pages: ThreatPage[]): ThreatPage[][] {
  return [pages, ...pages.flatMap((page) => siblingLists(page.pages))]
}

function appearances(content: typeof starterGuidance): { icon: string; colour: string }[] {
  return [
    ...content.roles,
    ...content.info,
    ...siblingLists(content.threats).flat(),
    ...content.alert_kinds,
  ]
}
