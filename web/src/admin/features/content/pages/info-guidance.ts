import type { Guidance, InfoPage } from '@holdfast/contract/content/content'
import { infoPath, isLinkAddress } from '@holdfast/contract/content/content-paths'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import type { Problem } from '../../../../ui/form/error-summary.tsx'
import { markdownProblems, textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { upsert } from '../list-operations.ts'
import { type InfoForm, infoFormOf, infoPageOf, type LinkForm } from './info-form.ts'
import { pathProblems } from './page-path.ts'

/** An information page as a section of the guidance; without one, a new page. */
export function infoGuidance(
  { info }: Guidance,
  saved: InfoPage | undefined,
): GuidanceSection<InfoForm> {
  const address = saved && infoPath(saved)
  const isSaved = (page: InfoPage) => infoPath(page) === address
  return {
    key: `info/${address ?? 'new'}`,
    initial: infoFormOf(saved),
    read: (guidance) => {
      const page = guidance.info.find(isSaved)
      return page && infoFormOf(page)
    },
    write: (guidance, form) => {
      const page = infoPageOf(form)
      // The page is already there when its first save succeeded but the response was lost.
      return {
        ...guidance,
        info: upsert(
          guidance.info,
          page,
          (existing) => isSaved(existing) || isSame(existing, page),
        ),
      }
    },
    problemsOf: (form) => [
      ...headProblems(form, saved, info.filter((page) => !isSaved(page)).map(infoPath)),
      ...contentProblems(form),
    ],
  }
}

function headProblems(form: InfoForm, saved: InfoPage | undefined, taken: string[]): Problem[] {
  const { name, path } = form
  const nameProblems = textProblems(name, {
    field: 'name',
    noun: 'The name',
    limit: 'name',
    ifEmpty: 'Enter a name',
  })
  if (path !== '') return [...nameProblems, ...pathProblems(path, { saved: saved?.path, taken })]
  const address = infoPath(infoPageOf(form))
  const message = `Another page has the address ${address}. Enter another name, or an address`
  return taken.includes(address) ? [...nameProblems, { field: 'path', message }] : nameProblems
}

function contentProblems({ type, text, intro, links }: InfoForm): Problem[] {
  if (type === 'detail') return markdownProblems(text, { field: 'text', noun: 'The text' })
  const ofIntro = markdownProblems(intro, { field: 'intro', noun: 'The introduction' })
  return type === 'websites' ? [...ofIntro, ...links.flatMap(linkProblems)] : ofIntro
}

export const linkFields = {
  name: (key: string) => `link-name-${key}`,
  url: (key: string) => `link-url-${key}`,
  description: (key: string) => `link-description-${key}`,
}

function linkProblems({ key, name, url, description }: LinkForm, index: number): Problem[] {
  const which = name.trim() || `website ${index + 1}`
  const address = url.trim()
  return [
    ...textProblems(name, {
      field: linkFields.name(key),
      noun: 'The name of the website',
      limit: 'name',
      ifEmpty: `Enter a name for website ${index + 1}, or remove it`,
    }),
    ...(isLinkAddress(address)
      ? textProblems(url, { field: linkFields.url(key), noun: 'The address', limit: 'address' })
      : [
          {
            field: linkFields.url(key),
            message: `Enter the address of ${which}, such as https://www.gov.uk`,
          },
        ]),
    ...textProblems(description, {
      field: linkFields.description(key),
      noun: 'The description',
      limit: 'short',
    }),
  ]
}
