import type { Guidance, InfoPage, ThreatPage } from '@holdfast/contract/content/content'
import { infoPath, isLinkAddress } from '@holdfast/contract/content/content-paths'

/**
 * Checks that ids and paths are unique and that references point to existing parts of the guidance.
 * References to contact groups are not checked: groups are deleted independently, and a page shows
 * those that exist.
 */
export function guidanceProblems(guidance: Guidance): string[] {
  const { roles, role_checklist_sections, checklist_sections, checklist_items } = guidance
  const roleIds = new Set(roles.map(({ id }) => id))
  const sectionIds = new Set(checklist_sections.map(({ id }) => id))
  const roleChecklistProblems = role_checklist_sections.flatMap(
    ({ roleid, checklistsectionid }) => [
      ...missing(roleIds, roleid, 'Checklists of roles', 'role'),
      ...missing(sectionIds, checklistsectionid, 'Checklists of roles', 'checklist section'),
    ],
  )
  return [
    ...repeated(roles, ({ id }) => id, 'Roles', 'id'),
    ...repeated(guidance.alert_kinds, ({ id }) => id, 'Kinds of alert', 'id'),
    ...repeated(
      guidance.alert_words ?? [],
      ({ language }) => language,
      'Words of alerts',
      'language',
    ),
    ...guidance.alert_kinds.flatMap(({ title, translations = [] }) =>
      repeated(translations, ({ language }) => language, `Kinds of alert › ${title}`, 'language'),
    ),
    ...guidance.alert_kinds.flatMap((kind) =>
      kind.roles.flatMap((role) =>
        missing(roleIds, role, `Kinds of alert › ${kind.title}`, 'role'),
      ),
    ),
    ...repeated(checklist_sections, ({ id }) => id, 'Checklist sections', 'id'),
    ...repeated(checklist_items, ({ id }) => id, 'Checklist items', 'id'),
    ...roleChecklistProblems,
    ...checklist_items.flatMap(({ id, sectionid }) =>
      missing(sectionIds, sectionid, `Checklist items › ${id}`, 'checklist section'),
    ),
    ...threatProblems(guidance.threats, 'Threats'),
    ...infoProblems(guidance.info),
    ...diagramProblems(guidance.initial_action),
  ]
}

function threatProblems(pages: readonly ThreatPage[], place: string): string[] {
  return [
    ...repeated(pages, ({ path }) => path, place, 'path'),
    ...pages.flatMap((page) => {
      const here = `${place} › ${page.name}`
      const fields =
        page.type === 'form' ? page.content.sections.flatMap((section) => section.fields) : []
      const withoutOptions = fields.filter(
        ({ kind, options = [] }) => kind.startsWith('choice') && options.length === 0,
      )
      return [
        ...repeated(fields, ({ id }) => id, here, 'field id'),
        ...withoutOptions.map(({ label }) => `${here} › ${label}: offers nothing to choose from`),
        ...threatProblems(page.pages, here),
      ]
    }),
  ]
}

function infoProblems(pages: readonly InfoPage[]): string[] {
  const links = pages.flatMap((page) =>
    page.type === 'websites'
      ? page.content.links.map((link) => ({ ...link, page: page.name }))
      : [],
  )
  return [
    ...repeated(pages, infoPath, 'Information', 'path'),
    ...links
      .filter(({ url }) => !isLinkAddress(url))
      .map(
        ({ page, name, url }) =>
          `Information › ${page} › ${name}: ${url || 'the empty text'} is no address such as https://www.gov.uk`,
      ),
  ]
}

function diagramProblems(action: Guidance['initial_action']): string[] {
  const steps = action?.diagram ?? []
  const ids = new Set(steps.map(({ id }) => id))
  return [
    ...repeated(steps, ({ id }) => id, 'Initial action', 'step id'),
    ...steps.flatMap(({ text, next }) =>
      next.flatMap(({ to }) => missing(ids, to, `Initial action › ${text}`, 'step')),
    ),
  ]
}

function missing(ids: ReadonlySet<string>, id: string, place: string, noun: string): string[] {
  return ids.has(id) ? [] : [`${place}: there is no ${noun} ${id}`]
}

function repeated<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  place: string,
  noun: string,
): string[] {
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const key of entries.map(keyOf)) {
    if (seen.has(key)) duplicates.add(key)
    seen.add(key)
  }
  return [...duplicates].map((key) => `${place}: the ${noun} ${key} is used more than once`)
}
