import type { ThreatPage } from '@holdfast/contract/content'
import { readList } from './written-lists.ts'

type Head = {
  path: string
  name: string
  subtitle: string
  icon: string
  colour: string
  pages?: ThreatPage[]
}

/** Numbered steps to follow at once; `checklist` names one that is kept on the device. */
export function actionCard(
  head: Head,
  card: { intro?: string; steps: string; checklist?: string },
): ThreatPage {
  return {
    ...withPages(head),
    type: 'actioncard',
    content: {
      ...(card.intro && { intro: card.intro.trim() }),
      steps: readList(card.steps),
      ...(card.checklist && { checklist: card.checklist }),
    },
  }
}

/** A page to read, in markdown. */
export function page(head: Head, text: string): ThreatPage {
  return { ...withPages(head), type: 'markdown', content: text.trim() }
}

/** A form that is filled in and kept on the device, then shared. */
export function form(
  head: Head,
  content: Extract<ThreatPage, { type: 'form' }>['content'],
): ThreatPage {
  return { ...withPages(head), type: 'form', content }
}

function withPages(head: Head) {
  return { ...head, pages: head.pages ?? [] }
}
