import type { InfoPage, ThreatPage } from '@holdfast/contract/content'
import { reviewNote } from './review-note.ts'
import { readList } from './written-lists.ts'

type Head = {
  path: string
  name: string
  icon: string
  colour: string
  /** Whose guidance the page follows, in a few words. */
  sources: string
}

type ThreatHead = Head & { subtitle: string; pages?: ThreatPage[] }

/** Numbered steps to follow at once; `checklist` names one that is kept on the device. */
export function actionCard(
  head: ThreatHead,
  card: { intro?: string; steps: string; checklist?: string },
): ThreatPage {
  return {
    ...withoutSources(head),
    type: 'actioncard',
    content: {
      ...(card.intro && { intro: card.intro.trim() }),
      steps: withNoteBelow(readList(card.steps), head.sources),
      ...(card.checklist && { checklist: card.checklist }),
    },
  }
}

/** A page to read, in markdown. */
export function page(head: ThreatHead, text: string): ThreatPage {
  return { ...withoutSources(head), type: 'markdown', content: withNote(text, head.sources) }
}

/** A form that is filled in and kept on the device, then shared. */
export function form(
  head: ThreatHead,
  content: Extract<ThreatPage, { type: 'form' }>['content'],
): ThreatPage {
  const intro = withNote(content.intro ?? '', head.sources)
  return { ...withoutSources(head), type: 'form', content: { ...content, intro } }
}

/** An information page to read, in markdown. */
export function detail({ sources, ...head }: Head, text: string): InfoPage {
  return { ...head, type: 'detail', content: withNote(text, sources) }
}

export function withNote(text: string, sources: string): string {
  return `${text.trim()}\n\n${reviewNote(sources)}`
}

/** A card has no text but its steps, so the note is the last paragraph of the last one. */
function withNoteBelow(steps: string[], sources: string): string[] {
  return steps.map((step, index) => (index === steps.length - 1 ? withNote(step, sources) : step))
}

function withoutSources({ sources: _, pages = [], ...head }: ThreatHead) {
  return { ...head, pages }
}
