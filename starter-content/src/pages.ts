import type { InfoPage, ThreatPage } from '@holdfast/contract/content/content'
import { reviewNote } from './review-note.ts'
import { readList } from './written-lists.ts'

type PageHeader = {
  path: string
  name: string
  icon: string
  colour: string
  /** The sources that the page follows, in a few words. */
  sources: string
}

type ThreatHeader = PageHeader & { subtitle: string; pages?: ThreatPage[] }

/** Numbered steps to follow at once; `checklist` names a built-in checklist, ticked on the device only. */
export function actionCard(
  header: ThreatHeader,
  card: { intro?: string; steps: string; checklist?: string },
): ThreatPage {
  return {
    ...withoutSources(header),
    type: 'actioncard',
    content: {
      ...(card.intro && { intro: card.intro.trim() }),
      steps: withNoteInLastStep(readList(card.steps), header.sources),
      ...(card.checklist && { checklist: card.checklist }),
    },
  }
}

/** A page to read, in markdown. */
export function page(header: ThreatHeader, text: string): ThreatPage {
  return { ...withoutSources(header), type: 'markdown', content: withNote(text, header.sources) }
}

/** A form that is filled in and kept on the device, then shared. */
export function form(
  header: ThreatHeader,
  content: Extract<ThreatPage, { type: 'form' }>['content'],
): ThreatPage {
  const intro = withNote(content.intro ?? '', header.sources)
  return { ...withoutSources(header), type: 'form', content: { ...content, intro } }
}

/** An information page to read, in markdown. */
export function detail({ sources, ...header }: PageHeader, text: string): InfoPage {
  return { ...header, type: 'detail', content: withNote(text, sources) }
}

export function withNote(text: string, sources: string): string {
  return `${text.trim()}\n\n${reviewNote(sources)}`
}

/** A card's text has only steps, so the note becomes the last paragraph of the last step. */
function withNoteInLastStep(steps: string[], sources: string): string[] {
  return steps.map((step, index) => (index === steps.length - 1 ? withNote(step, sources) : step))
}

function withoutSources({ sources: _, pages = [], ...header }: ThreatHeader) {
  return { ...header, pages }
}
