import type { InfoPage } from '@holdfast/contract/content/content'
import type { PageHead } from './threat-form.ts'

/** The state of an information page's form. It keeps what was written for every type of page. */
export type InfoForm = PageHead & {
  type: InfoPage['type']
  links: LinkForm[]
  /** The text of a page to read. */
  text: string
  /** The text above the websites or contacts. */
  intro: string
  groupids: string[]
}

export type LinkForm = { key: string; name: string; url: string; description: string }

export const INFO_TYPES: Record<InfoPage['type'], string> = {
  websites: 'Websites',
  detail: 'Page to read',
  contacts: 'Contacts',
}

const EMPTY: InfoForm = {
  path: '',
  name: '',
  icon: 'circle-info',
  colour: 'blue',
  type: 'detail',
  links: [{ key: '0', name: '', url: '', description: '' }],
  text: '',
  intro: '',
  groupids: [],
}

/** Without a page, the form of a new one. */
export function infoFormOf(page: InfoPage | undefined): InfoForm {
  if (!page) return EMPTY
  const { path, name, icon, colour, type } = page
  return { ...EMPTY, path, name, icon, colour, type, ...contentFormOf(page) }
}

function contentFormOf(page: InfoPage): Partial<InfoForm> {
  switch (page.type) {
    case 'detail':
      return { text: page.content }
    case 'contacts':
      return { intro: page.content.intro ?? '', groupids: page.content.groupids }
    case 'websites':
      return {
        intro: page.content.intro ?? '',
        links: page.content.links.map(({ name, url, description = '' }, index) => ({
          key: `${index}`,
          name,
          url,
          description,
        })),
      }
  }
}

/** Converts the form to the page that is saved: only with the fields of its type. */
export function infoPageOf(form: InfoForm): InfoPage {
  const { path, name, icon, colour, type } = form
  const head = { path, name: name.trim(), icon, colour }
  const intro = form.intro.trim()
  const introOrNone = intro === '' ? {} : { intro }
  switch (type) {
    case 'detail':
      return { ...head, type, content: form.text.trim() }
    case 'contacts':
      return { ...head, type, content: { ...introOrNone, groupids: form.groupids } }
    case 'websites':
      return { ...head, type, content: { ...introOrNone, links: form.links.map(linkOf) } }
  }
}

type Link = Extract<InfoPage, { type: 'websites' }>['content']['links'][number]

function linkOf({ name, url, description }: LinkForm): Link {
  const trimmed = description.trim()
  return { name: name.trim(), url: url.trim(), ...(trimmed && { description: trimmed }) }
}
