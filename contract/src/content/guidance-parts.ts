import { englishLanguageName } from '../alerts/languages.ts'
import type { Guidance, ThreatPage } from './content.ts'
import { infoPath } from './content-paths.ts'

/**
 * The parts of the guidance that admins open, one by one: a role, a checklist section, a page, a kind
 * of alert. `id` is unique, such as `threats/lockdown/partial-lockdown`. `name` says where staff read
 * it. `value` is the part without the pages below it.
 */
export type GuidancePart = {
  kind: 'roles' | 'checklists' | 'threats' | 'info' | 'initial-action' | 'alerts'
  id: string
  name: string
  value: unknown
}

/** All parts, in the order of the pages in the admin area. */
export function guidanceParts(guidance: Guidance): GuidancePart[] {
  const { roles, threats, info, initial_action: initialAction, alert_kinds: kinds } = guidance
  return [
    ...roles.map((role) => part('roles', role.id, role.title, role)),
    ...sectionParts(guidance),
    ...threats.flatMap((page) => threatParts(page)),
    ...info.map((page) => part('info', infoPath(page), page.name, page)),
    ...(initialAction
      ? [{ kind: 'initial-action', ...INITIAL_ACTION, value: initialAction } as const]
      : []),
    ...kinds.map((kind) => part('alerts', kind.id, `Alert: ${kind.title}`, kind)),
    ...(guidance.alert_words ?? []).map((words) =>
      part(
        'alerts',
        `words in ${words.language}`,
        `Words of alerts: ${englishLanguageName(words.language)}`,
        words,
      ),
    ),
  ]
}

const INITIAL_ACTION = { id: 'initial-action', name: 'Initial action' }

function part(kind: GuidancePart['kind'], id: string, name: string, value: unknown): GuidancePart {
  return { kind, id: `${kind}/${id}`, name, value }
}

/** Sections of different roles often have the same name, so their names include the roles. */
function sectionParts(guidance: Guidance): GuidancePart[] {
  const { roles, role_checklist_sections: links, checklist_items: items } = guidance
  return guidance.checklist_sections.map((section) => {
    const titles = roles
      .filter(({ id }) =>
        links.some((link) => link.roleid === id && link.checklistsectionid === section.id),
      )
      .map(({ title }) => title)
    const name = titles.length === 0 ? section.name : `${section.name} (${titles.join(', ')})`
    const sectionItems = items.filter(({ sectionid }) => sectionid === section.id)
    return part('checklists', section.id, name, { ...section, items: sectionItems })
  })
}

function threatParts({ pages, ...page }: ThreatPage, path = '', above = ''): GuidancePart[] {
  const own = `${path}${page.path}`
  const name = `${above}${page.name}`
  return [
    part('threats', own, name, page),
    ...pages.flatMap((subpage) => threatParts(subpage, `${own}/`, `${name} › `)),
  ]
}
