import type { Guidance, Picture, ThreatPage } from '@holdfast/contract/content/content'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/content/media-paths'
import { listOf, type Noun, pluralise } from '@holdfast/contract/text'
import { mapPictures } from '../../../../domain/map-pictures.ts'

/** A summary of each category of the content. */
export type Facts = Record<
  'roles' | 'checklists' | 'threats' | 'info' | 'initialAction' | 'alerts' | 'pictures',
  string
>

const NONE = 'None yet'

export function factsOf(guidance: Guidance, media: readonly Picture[]): Facts {
  const { roles, checklist_sections, checklist_items, threats, info, initial_action } = guidance
  return {
    roles: countOf(roles.length, 'role') ?? NONE,
    checklists:
      joined([
        countOf(checklist_sections.length, 'section'),
        countOf(checklist_items.length, 'item'),
      ]) ?? NONE,
    threats:
      joined([
        countOf(threats.length, 'critical action'),
        countOf(pagesBelow(threats), { one: 'page below them', many: 'pages below them' }),
      ]) ?? NONE,
    info: countOf(info.length, 'page') ?? NONE,
    initialAction: capitalised(
      joined([
        initial_action?.content.trim() ? 'a text' : undefined,
        countOf(initial_action?.diagram.length ?? 0, {
          one: 'step in the diagram',
          many: 'steps in the diagram',
        }),
      ]) ?? NONE,
    ),
    alerts: countOf(guidance.alert_kinds.length, 'alert') ?? NONE,
    pictures: picturesOf(media),
  }
}

function picturesOf(media: readonly Picture[]): string {
  const has = (path: string) => media.some((picture) => picture.path === path)
  const { base, key, overlays } = mapPictures(media)
  const ofMap = joined([key && 'a key', countOf(overlays.length, 'overlay')])
  const given = [
    has(LOGO_PATH) && 'logo',
    has(BACKGROUND_PATH) && 'background',
    base && (ofMap ? `map with ${ofMap}` : 'map'),
  ]
  return capitalised(given.filter(Boolean).join(', ') || NONE)
}

function pagesBelow(pages: readonly ThreatPage[]): number {
  return pages.reduce((sum, page) => sum + page.pages.length + pagesBelow(page.pages), 0)
}

/** `1 role`, `8 roles`; undefined for none. */
function countOf(count: number, noun: string | Noun): string | undefined {
  return count === 0 ? undefined : pluralise(count, noun)
}

/** `8 roles, 9 steps and a key`; undefined where there is nothing to join. */
function joined(items: readonly (string | undefined)[]): string | undefined {
  const given = items.filter((word) => word !== undefined)
  return given.length === 0 ? undefined : listOf(given)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
