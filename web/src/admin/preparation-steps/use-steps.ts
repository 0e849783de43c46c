import { useEffect } from 'react'
import { rememberPrepared, useGettingStarted } from '../../data/admin/getting-started.ts'
import { useUsers } from '../../data/admin/users.ts'
import { useContent } from '../../data/content/content.ts'
import { useContentDraft } from '../../data/content/content-drafts.ts'
import { useAllocations } from '../../data/incidents/allocations.ts'
import { useExercises } from '../../data/incidents/exercises.ts'
import { useRollGroups } from '../../data/incidents/roll-call.ts'
import { joinReads, type Read } from '../../data/lists/read.ts'
import { type Step, stepsOf } from './steps-rules.ts'

/** The steps of an organisation's preparation. */
export type StepsRead = Pick<Read<unknown>, 'state' | 'retry'> & {
  steps: readonly Step[] | undefined
}

export function useSteps(organisationid: string): StepsRead {
  const started = useGettingStarted(organisationid)
  const users = useUsers(organisationid)
  const allocations = useAllocations(organisationid)
  const content = useContent(organisationid)
  const draft = useContentDraft(organisationid)
  const rollGroups = useRollGroups(organisationid)
  const exercises = useExercises(organisationid)
  const reads = [started, users, allocations, content, draft, rollGroups, exercises]
  const steps =
    started.data &&
    users.data &&
    allocations.data &&
    content.data &&
    draft.data &&
    rollGroups.data &&
    exercises.data
      ? stepsOf({
          started: started.data,
          users: users.data,
          allocations: allocations.data,
          published: content.data,
          media: content.data.media,
          draft: draft.data.guidance,
          rollGroups: rollGroups.data,
          exercises: exercises.data,
        })
      : undefined
  const isPrepared = steps?.every(({ state }) => state !== 'todo')

  useEffect(() => {
    if (isPrepared !== undefined) rememberPrepared(organisationid, isPrepared)
  }, [organisationid, isPrepared])

  const { state, retry } = joinReads(reads)
  return { state, steps, retry }
}
