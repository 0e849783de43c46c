import { type ReactNode, useState } from 'react'
import type { Write } from '../../data/write.ts'
import type { CallFailure } from '../../http/call-failure.ts'
import { useConfirm } from '../../ui/confirm-host.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast-host.tsx'

type Labels = {
  question: string
  done: string
  /** The same for several at once: always more than one. */
  questionOf: (count: number) => string
  doneOf: (count: number) => string
  /** What happens to the records: `suspended`; without it `deleted`. */
  participle?: string
}

/** A record, and what people call it; `question` names what goes with it too. */
export type Deletable = { id: string; name: string; question?: string }
type Refusal = Deletable & { errors: readonly string[] }

/** The maximum number of names listed; the rest is counted. */
const MAX_NAMES = 10

/**
 * Asks, deletes (or ends in another way) and says so; `notice` shows why it was refused.
 */
export function useDeleting(
  deletion: Write<string, unknown>,
  labels: Labels,
): {
  ask: (record: Deletable) => Promise<void>
  askAll: (records: readonly Deletable[]) => Promise<void>
  notice: ReactNode
} {
  const confirm = useConfirm()
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Refusal[]>([])

  async function askAll(records: readonly Deletable[]): Promise<void> {
    const isOne = records.length === 1
    setRefused([])
    const isSure = await confirm({
      message: isOne ? labels.question : labels.questionOf(records.length),
      details: <Names records={records} />,
      danger: true,
    })
    if (!isSure) return
    const refusals = await deleteEach(records, deletion)
    setRefused(refusals)
    const count = records.length - refusals.length
    if (count > 0) toast.success(count === 1 ? labels.done : labels.doneOf(count))
    // The pressed button has disappeared with its row.
    if (refusals.length === 0) document.querySelector<HTMLElement>('h1')?.focus()
  }

  return {
    ask: (record) => askAll([record]),
    askAll,
    notice: refused.length > 0 && (
      <Refusals refused={refused} participle={labels.participle ?? 'deleted'} />
    ),
  }
}

/** Deletes one after the other; returns what was not deleted, and why. */
async function deleteEach(
  records: readonly Deletable[],
  deletion: Write<string, unknown>,
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  let connectionFailure: CallFailure | undefined
  for (const record of records) {
    if (connectionFailure) {
      refusals.push({ ...record, errors: connectionFailure.errors })
      continue
    }
    const outcome = await deletion.run(record.id)
    if (outcome.ok) continue
    refusals.push({ ...record, errors: outcome.failure.errors })
    // The other requests would time out in the same way.
    if (!outcome.failure.isAnswered) connectionFailure = outcome.failure
  }
  return refusals
}

type RefusalsProps = { refused: readonly Refusal[]; participle: string }

function Refusals({ refused, participle }: RefusalsProps) {
  const [first, ...others] = refused
  if (first && others.length === 0) {
    return <FailureNotice title={`${first.name} was not ${participle}`} sentences={first.errors} />
  }
  return (
    <Notice kind="danger" title={`${refused.length} were not ${participle}`}>
      <Names
        records={refused.map(({ id, name, errors }) => ({
          id,
          name: `${name}: ${errors.join('. ')}`,
        }))}
      />
    </Notice>
  )
}

function Names({ records }: { records: readonly Deletable[] }) {
  const [first, ...others] = records
  if (first && others.length === 0) return <p>{first.question ?? first.name}</p>
  const shown = records.length > MAX_NAMES + 1 ? records.slice(0, MAX_NAMES) : records
  return (
    <ul>
      {shown.map(({ id, name, question = name }) => (
        <li key={id}>{question}</li>
      ))}
      {shown.length < records.length && <li>and {records.length - shown.length} more</li>}
    </ul>
  )
}
