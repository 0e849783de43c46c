import type { Guidance, ThreatPage } from '@holdfast/contract/content/content'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import { textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { pathProblems } from './page-path.ts'
import { threatContent } from './threat-content.ts'
import { type ThreatForm, threatFormOf } from './threat-form.ts'
import { contentProblems } from './threat-problems.ts'
import { pageAt, pagesBelow, type Trail, trailKey, withPagesBelow } from './threat-tree.ts'

type PagePosition = {
  /** Its parent page; empty for the top level. */
  above: Trail
  /** The page's own path; undefined for a new page. */
  path: string | undefined
}

/** A page of the critical actions as a section of the guidance, without the pages below it. */
export function threatGuidance(
  current: Guidance,
  { above, path }: PagePosition,
): GuidanceSection<ThreatForm> {
  const trail = path === undefined ? undefined : [...above, path]
  const read = ({ threats }: Guidance) => {
    const page = trail && pageAt(threats, trail)
    return page && threatFormOf(page)
  }
  return {
    key: trail ? `threat/${trailKey(trail)}` : `threat-new/${trailKey(above)}`,
    initial: read(current) ?? threatFormOf(undefined),
    read,
    write: (guidance, form) => ({
      ...guidance,
      threats: withPagesBelow(guidance.threats, existingParent(guidance, above), (siblings) =>
        withPage(siblings, form, path),
      ),
    }),
    problemsOf: (form) => problemsOf(form, { path, siblings: pagesBelow(current.threats, above) }),
  }
}

/** The parent, or the top level if the parent was deleted meanwhile, so that nothing typed is lost. */
function existingParent({ threats }: Guidance, above: Trail): Trail {
  return pagesBelow(threats, above) ? above : []
}

function withPage(
  siblings: readonly ThreatPage[],
  form: ThreatForm,
  path: string | undefined,
): ThreatPage[] {
  const { name, subtitle, icon, colour } = form
  const head = { path: form.path, name: name.trim(), subtitle: subtitle.trim(), icon, colour }
  const replaced = siblings.find((page) => page.path === path)
  const saved: ThreatPage = { ...head, ...threatContent(form), pages: replaced?.pages ?? [] }
  if (replaced) return siblings.map((page) => (page === replaced ? saved : page))
  // Already saved when the response to the first save was lost.
  const isThere = siblings.some((page) => isSame({ ...page, pages: [] }, saved))
  return isThere ? [...siblings] : [...siblings, saved]
}

type Siblings = { path: string | undefined; siblings: readonly ThreatPage[] | undefined }

function problemsOf(form: ThreatForm, { path, siblings = [] }: Siblings) {
  const taken = siblings.map((page) => page.path).filter((other) => other !== path)
  return [
    ...textProblems(form.name, {
      field: 'name',
      noun: 'The name',
      limit: 'name',
      ifEmpty: 'Enter a name',
    }),
    ...(form.path === ''
      ? [{ field: 'path', message: 'Enter an address, such as bomb-threat' }]
      : pathProblems(form.path, { saved: path, taken })),
    ...textProblems(form.subtitle, { field: 'subtitle', noun: 'The subtitle', limit: 'subtitle' }),
    ...contentProblems(form),
  ]
}
