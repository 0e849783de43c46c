import { type ReactNode, useState } from 'react'
import type { Write } from '../../data/lists/write.ts'
import type { CallFailure } from '../../http/call-failure.ts'
import { useConfirm } from '../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../ui/screen/notice.tsx'
import { useNameOfManaged } from '../frame/admin-organisation.ts'

type Labels = {
  question: string
  done: string
  /** The question for several records at once, never for one. */
  questionOf: (count: number) => string
  doneOf: (count: number) => string
  /** What happens to the records, such as `suspended`. Defaults to `deleted`. */
  participle?: string
  /** Whether records are ended one by one instead of all or none: see `eachInTurn`. */
  isOneByOne?: boolean
  /** Handles a refusal by a question of its own. Returns true if it did, so that no notice is needed. */
  onRefused?: (record: Deletable, failure: CallFailure) => boolean
}

/** Ends the records one by one and stops at the first that is refused. */
export function eachInTurn(write: Write<string, unknown>): Write<readonly string[], unknown> {
  return {
    ...write,
    run: async (ids) => {
      for (const id of ids) {
        const outcome = await write.run(id)
        if (!outcome.ok) return outcome
      }
      return { ok: true, value: undefined }
    },
  }
}

/** A record, and its name; `question` also names what is deleted with it. */
export type Deletable = { id: string; name: string; question?: string }

/** The maximum number of names in a question. Further records are only counted. */
const MAX_NAMES = 10

/** Asks for confirmation, deletes (or ends in another way) and says so. `notice` says why it was refused. */
export function useDeleting(
  deletion: Write<readonly string[], unknown>,
  labels: Labels,
): {
  ask: (record: Deletable) => Promise<void>
  askAll: (records: readonly Deletable[]) => Promise<void>
  notice: ReactNode
} {
  const confirm = useConfirm()
  const toast = useToast()
  const organisation = useNameOfManaged()
  const [refusal, setRefusal] = useState<Refusal>()

  async function askAll(records: readonly Deletable[]): Promise<void> {
    const isOne = records.length === 1
    setRefusal(undefined)
    const isSure = await confirm({
      message: isOne ? labels.question : labels.questionOf(records.length),
      details: (
        <>
          {organisation && <p>{organisation}</p>}
          <Names records={records} />
        </>
      ),
      danger: true,
    })
    if (!isSure) return
    const outcome = await deletion.run(records.map(({ id }) => id))
    if (!outcome.ok) return refuse(records, outcome.failure)
    toast.success(isOne ? labels.done : labels.doneOf(records.length))
    // The pressed button has disappeared with its row.
    document.querySelector<HTMLElement>('h1')?.focus()
  }

  function refuse(records: readonly Deletable[], failure: CallFailure): void {
    const [first, ...others] = records
    if (first && others.length === 0 && labels.onRefused?.(first, failure)) return
    setRefusal({ records, failure })
  }

  return {
    ask: (record) => askAll([record]),
    askAll,
    notice: refusal && (
      <FailureNotice title={titleOf(refusal, labels)} sentences={refusal.failure.errors} />
    ),
  }
}

type Refusal = { records: readonly Deletable[]; failure: CallFailure }

function titleOf(
  { records, failure: { isFromServer, code } }: Refusal,
  { participle = 'deleted', isOneByOne = false }: Labels,
): string {
  const [first, ...others] = records
  const isOne = first !== undefined && others.length === 0
  if (isOneByOne && !isOne) return `Not all of the ${records.length} were ${participle}`
  if (isFromServer || code === 'offline') {
    return isOne
      ? `${first.name} was not ${participle}`
      : `None of the ${records.length} was ${participle}`
  }
  return `It is not known whether ${isOne ? `${first.name} was` : 'they were'} ${participle}`
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
