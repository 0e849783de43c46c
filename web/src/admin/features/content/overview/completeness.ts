import type { Guidance, InfoPage, Picture, ThreatPage } from '@holdfast/contract/content/content'
import { countUnchecked } from '@holdfast/contract/content/guidance-pages'
import { hasBaseMap, LOGO_PATH } from '@holdfast/contract/content/media-paths'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { pluralise } from '@holdfast/contract/text'

/** Something that staff would miss in a crisis, and the page where it can be added. */
export type Hint = { message: string; path: string }

const CONTENT = '/admin/content'

/** Hints about incomplete content. None of them is an error. */
export function hintsOf(guidance: Guidance, media: readonly Picture[]): Hint[] {
  return [
    ...reviewHints(guidance),
    ...roleHints(guidance),
    ...sectionHints(guidance),
    ...threatHints(guidance.threats),
    ...infoHints(guidance.info),
    ...initialActionHints(guidance.initial_action),
    ...pictureHints(media),
  ]
}

/** Hints about guidance that nobody at the school has checked yet. */
function reviewHints(guidance: Guidance): Hint[] {
  const count = countUnchecked(guidance)
  if (count === 0) return []
  const has = { one: 'page or checklist has', many: 'pages and checklists have' }
  const message = `${pluralise(count, has)} not been checked by someone qualified at your school. Each says so below its text. Have it read, say so with Review, then take that note out.`
  return [{ message, path: `${CONTENT}/threats` }]
}

function roleHints({ roles, role_checklist_sections: links }: Guidance): Hint[] {
  const path = `${CONTENT}/roles`
  if (roles.length === 0) return [{ message: 'There are no roles that staff can be given.', path }]
  const without = roles.filter(({ id }) => !links.some(({ roleid }) => roleid === id))
  return hintNaming(without, ({ title }) => title, `${CONTENT}/checklists`, [
    'has no checklist.',
    'have no checklist.',
  ])
}

function sectionHints(guidance: Guidance): Hint[] {
  const { checklist_sections: sections, checklist_items: items } = guidance
  const links = guidance.role_checklist_sections
  const path = `${CONTENT}/checklists`
  const unused = sections.filter(({ id }) => !links.some((link) => link.checklistsectionid === id))
  const empty = sections.filter(({ id }) => !items.some(({ sectionid }) => sectionid === id))
  return [
    ...hintNaming(unused, ({ name }) => name, path, [
      'is a checklist section that no role has, so nobody sees it.',
      'are checklist sections that no role has, so nobody sees them.',
    ]),
    ...hintNaming(empty, ({ name }) => name, path, [
      'is a checklist section without items.',
      'are checklist sections without items.',
    ]),
  ]
}

function threatHints(threats: readonly ThreatPage[]): Hint[] {
  const path = `${CONTENT}/threats`
  if (threats.length === 0) return [{ message: 'There are no critical actions.', path }]
  return hintNaming(emptyPages(threats), (name) => name, path, [
    'is a critical action without any text.',
    'are critical actions without any text.',
  ])
}

/** `Lockdown › Exits`: pages without text and subpages. */
function emptyPages(pages: readonly ThreatPage[], above = ''): string[] {
  return pages.flatMap((page) => {
    const name = `${above}${page.name}`
    const isEmpty =
      page.type === 'markdown' && page.content.trim() === '' && page.pages.length === 0
    return [...(isEmpty ? [name] : []), ...emptyPages(page.pages, `${name} › `)]
  })
}

function infoHints(info: readonly InfoPage[]): Hint[] {
  const path = `${CONTENT}/info`
  if (info.length === 0) return [{ message: 'There is no information page.', path }]
  return hintNaming(info.filter(isEmptyInfo), ({ name }) => name, path, [
    'is an information page without anything on it.',
    'are information pages without anything on them.',
  ])
}

function isEmptyInfo(page: InfoPage): boolean {
  if (page.type === 'detail') return page.content.trim() === ''
  return page.type === 'websites'
    ? page.content.links.length === 0
    : page.content.groupids.length === 0
}

function initialActionHints(action: Guidance['initial_action']): Hint[] {
  if (action && (action.content.trim() !== '' || action.diagram.length > 0)) return []
  return [
    {
      message: 'The initial action, which staff read first, is empty.',
      path: `${CONTENT}/initial-action`,
    },
  ]
}

function pictureHints(media: readonly Picture[]): Hint[] {
  const path = `${CONTENT}/pictures`
  const hasLogo = media.some((picture) => picture.path === LOGO_PATH)
  return [
    ...(hasBaseMap(media)
      ? []
      : [{ message: 'There is no map, so staff cannot open Maps.', path }]),
    ...(hasLogo ? [] : [{ message: 'There is no logo on the home screen.', path }]),
  ]
}

/** Hints about contact groups without contacts. A group with subgroups needs no contacts of its own. */
export function contactHints(
  groups: readonly ContactGroup[],
  contacts: readonly Contact[],
): Hint[] {
  const path = '/admin/contacts'
  const used = new Set([
    ...contacts.map(({ groupid }) => groupid),
    ...groups.map(({ parentgroupid }) => parentgroupid),
  ])
  const empty = groups.filter(({ id }) => !used.has(id))
  return hintNaming(empty, ({ name }) => name, path, [
    'is a contact group without contacts.',
    'are contact groups without contacts.',
  ])
}

const MAX_NAMES = 4

/** One hint for all items that lack the same thing. */
function hintNaming<T>(
  entries: readonly T[],
  nameOf: (entry: T) => string,
  path: string,
  [singular, plural]: readonly [string, string],
): Hint[] {
  if (entries.length === 0) return []
  const names = entries.slice(0, MAX_NAMES).map(nameOf)
  const rest = entries.length - names.length
  const listed = [...names, ...(rest > 0 ? [`${rest} more`] : [])]
  const last = listed.pop()
  const text = listed.length === 0 ? last : `${listed.join(', ')} and ${last}`
  return [{ message: `${text} ${entries.length === 1 ? singular : plural}`, path }]
}
