import type { User } from '@holdfast/contract/people/users'
import type { ReactNode } from 'react'
import { useReinstateUser, useSuspendUser } from '../../../data/admin/users.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { eachInTurn, useDeleting } from '../../record-dialog/use-deleting.tsx'

/** Suspends the selected users after a confirmation; reinstates one without. */
export function useSuspension(organisationid: string): {
  reinstate: (user: User) => Promise<void>
  suspendAll: (users: readonly User[]) => Promise<void>
  notice: ReactNode
} {
  const reinstating = useReinstateUser(organisationid)
  const toast = useToast()
  const { askAll, notice } = useDeleting(eachInTurn(useSuspendUser(organisationid)), {
    isOneByOne: true,
    question:
      'Suspend this user? They are signed out everywhere and lose their team roles, until an admin reinstates them.',
    done: 'User suspended',
    questionOf: (count) =>
      `Suspend ${count} users? They are signed out everywhere and lose their team roles, until an admin reinstates them.`,
    doneOf: (count) => `${count} users suspended`,
    participle: 'suspended',
  })

  async function reinstate({ id, name }: User) {
    const outcome = await reinstating.run(id)
    if (outcome.ok) toast.success(`${name} can sign in again. Allocate their team roles again.`)
    else toast.failure(outcome.failure.message)
  }

  const withUsername = ({ id, name }: User) => ({ id, name: `${name} (${id})` })
  return {
    reinstate,
    suspendAll: (users) => askAll(users.filter(({ suspended }) => !suspended).map(withUsername)),
    notice,
  }
}
