import type { Guidance } from '@holdfast/contract/content/content'
import { markdownProblems, textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { type DiagramForm, diagramFormOf, diagramOf } from './diagram-form.ts'
import { diagramProblems } from './diagram-problems.ts'

/** The text, the diagram and the start of a report to 999 are edited and saved separately. */

type InitialAction = NonNullable<Guidance['initial_action']>
export type InitialText = { content: string }
export type ReportStart = NonNullable<InitialAction['report']>

const NONE: InitialAction = { content: '', diagram: [] }

export function initialTextGuidance({ initial_action }: Guidance): GuidanceSection<InitialText> {
  return {
    key: 'initial-action/words',
    initial: { content: initial_action?.content ?? '' },
    read: (guidance) => read(guidance, ({ content }) => ({ content })),
    write: (guidance, { content }) => withAction(guidance, { content: content.trim() }),
    problemsOf: ({ content }) =>
      markdownProblems(content, {
        field: 'content',
        noun: 'The text',
        ifEmpty: 'Enter what the first person on the scene does',
      }),
  }
}

export function diagramGuidance({ initial_action }: Guidance): GuidanceSection<DiagramForm> {
  return {
    key: 'initial-action/diagram',
    initial: diagramFormOf(initial_action?.diagram ?? []),
    read: (guidance) => read(guidance, ({ diagram }) => diagramFormOf(diagram)),
    write: (guidance, form) => withAction(guidance, { diagram: diagramOf(form) }),
    problemsOf: diagramProblems,
  }
}

const NO_REPORT: ReportStart = { exactlocation: '', access: '' }

export function reportStartGuidance({ initial_action }: Guidance): GuidanceSection<ReportStart> {
  return {
    key: 'initial-action/report',
    initial: initial_action?.report ?? NO_REPORT,
    read: (guidance) => read(guidance, ({ report }) => report ?? NO_REPORT),
    write: (guidance, { exactlocation, access }) =>
      withAction(guidance, {
        report: { exactlocation: exactlocation.trim(), access: access.trim() },
      }),
    problemsOf: ({ exactlocation, access }) => [
      ...textProblems(exactlocation, {
        ...{ field: 'exactlocation', noun: 'The exact location', limit: 'report' },
      }),
      ...textProblems(access, { field: 'access', noun: 'The access', limit: 'report' }),
    ],
  }
}

function read<T>(guidance: Guidance, pick: (action: InitialAction) => T): T | undefined {
  return guidance.initial_action ? pick(guidance.initial_action) : undefined
}

function withAction(guidance: Guidance, changed: Partial<InitialAction>): Guidance {
  return { ...guidance, initial_action: { ...NONE, ...guidance.initial_action, ...changed } }
}
