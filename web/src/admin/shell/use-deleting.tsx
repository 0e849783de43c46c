import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Write } from '../../data/write.ts'
import { useConfirm } from '../../ui/confirm-host.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast-host.tsx'

type Words = { question: string; done: string }

/** Asks, deletes and says so; `notice` shows why a deletion was refused. */
export function useDeleting(
  deletion: Write<string, void>,
  { question, done }: Words,
): { ask: (id: string, name: string) => Promise<void>; notice: ReactNode } {
  const confirm = useConfirm()
  const toast = useToast()
  const [refused, setRefused] = useState<{ name: string; errors: readonly string[] }>()

  async function ask(id: string, name: string): Promise<void> {
    setRefused(undefined)
    const isSure = await confirm({ message: question, details: <p>{name}</p>, danger: true })
    if (!isSure) return
    const outcome = await deletion.run(id)
    if (!outcome.ok) return setRefused({ name, errors: outcome.failure.errors })
    toast.success(done)
    // The button that was pressed has gone with its row.
    document.querySelector<HTMLElement>('h1')?.focus()
  }

  const notice = refused && (
    <Notice kind="danger" title={`${refused.name} was not deleted`}>
      {refused.errors.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
  return { ask, notice }
}
