/** One step of a flow diagram: `next` names the steps that follow, with the answer that leads there. */
export type FlowStep = {
  id: string
  kind: 'start' | 'question' | 'action' | 'end'
  text: string
  next: readonly { to: string; answer?: string | undefined }[]
}

/**
 * A diagram as a person reads it: one block below the other, a question with its branches inside.
 * `jump`: the branch continues at a step that is drawn elsewhere.
 */
export type FlowBlock =
  | { kind: 'step'; step: FlowStep }
  | { kind: 'question'; step: FlowStep; branches: FlowBranch[] }
  | { kind: 'jump'; to: FlowStep }

export type FlowBranch = {
  /** The index of the branch's answer, because two answers may have the same text. */
  place: number
  answer: string
  blocks: FlowBlock[]
  /** The step at which it continues after its blocks; undefined when it ends there. */
  next: FlowStep | undefined
}

/**
 * Lays the diagram out from its start. Every step is drawn once. Branches that meet again continue as one
 * below their question. Loops and missing steps do no harm.
 */
export function layOutFlow(diagram: readonly FlowStep[]): FlowBlock[] {
  const steps = new Map(diagram.map((step) => [step.id, step]))
  return layOut(firstStep(diagram)?.id, undefined, steps, new Set())
}

/** Where the drawing begins: at the start, or else at the first step. */
export function firstStep(diagram: readonly FlowStep[]): FlowStep | undefined {
  return diagram.find((step) => step.kind === 'start') ?? diagram[0]
}

type Steps = ReadonlyMap<string, FlowStep>

function layOut(
  from: string | undefined,
  until: string | undefined,
  steps: Steps,
  drawn: Set<string>,
): FlowBlock[] {
  const blocks: FlowBlock[] = []
  let id = from
  while (id !== undefined && id !== until) {
    const step = steps.get(id)
    if (step === undefined) break
    if (drawn.has(id)) return [...blocks, { kind: 'jump', to: step }]
    drawn.add(id)
    const next = step.next.filter(({ to }) => steps.has(to))
    if (next.length < 2 && step.kind !== 'question') {
      blocks.push({ kind: 'step', step })
      id = next[0]?.to
      continue
    }
    const meeting = meetingOf(
      next.map(({ to }) => to),
      steps,
      drawn,
    )
    const end = meeting ?? until
    const branches = next.map(({ to, answer = '' }, place) => {
      const blocks = layOut(to, end, steps, drawn)
      return { place, answer, blocks, next: isOpen(blocks) ? steps.get(end ?? '') : undefined }
    })
    blocks.push({ kind: 'question', step, branches })
    id = meeting
  }
  return blocks
}

/** The nearest step that every branch leads to, if it is not drawn yet. */
function meetingOf(heads: readonly string[], steps: Steps, drawn: Set<string>): string | undefined {
  const [first, ...others] = heads.map((head) => reachedFrom(head, steps))
  return first?.find((id) => !drawn.has(id) && others.every((reached) => reached.includes(id)))
}

/** Every step that can be reached from this one, which comes first; near steps before far ones. */
function reachedFrom(head: string, steps: Steps): string[] {
  const reached = [head]
  for (const id of reached) {
    for (const { to } of steps.get(id)?.next ?? []) {
      if (steps.has(to) && !reached.includes(to)) reached.push(to)
    }
  }
  return reached
}

/** Whether the diagram continues below the last block. */
function isOpen(blocks: readonly FlowBlock[]): boolean {
  const last = blocks.at(-1)
  if (last === undefined) return true
  if (last.kind === 'step') return last.step.next.length > 0
  return last.kind === 'question' && last.branches.some((branch) => branch.next !== undefined)
}
