import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Exercise, ExerciseSettings } from '@holdfast/contract/incidents/exercises'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** What an organisation has practised, for its admins; never stored on the device. */

/** How often the results are read again, in milliseconds. */
const REFRESH_MS = 15_000

const exercisesKey = (organisationid: string) => [organisationid, 'exercises'] as const
const settingsKey = (organisationid: string) => [organisationid, 'exercisesettings'] as const

export function useExercises(organisationid: string): Read<Exercise[]> {
  return toRead(
    useQuery({
      queryKey: exercisesKey(organisationid),
      // Read on every visit, so that a debrief that was just saved counts at once.
      staleTime: 0,
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listExercises', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export type ExerciseKind = { id: string; kind: string }

export function useSaveExercise(organisationid: string): Write<ExerciseKind, Exercise> {
  return useWrite(async ({ id, kind }) => {
    const query = organisationQuery(organisationid)
    const saved = await call('saveExercise', { parameters: { id }, query, body: { kind } })
    queryClient.setQueryData<Exercise[]>(exercisesKey(organisationid), (list) =>
      list?.map((exercise) => (exercise.id === id ? saved : exercise)),
    )
    return saved
  })
}

export function useExerciseSettings(organisationid: string): Read<ExerciseSettings> {
  return toRead(
    useQuery({
      queryKey: settingsKey(organisationid),
      queryFn: ({ signal }) =>
        call('getExerciseSettings', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveExerciseSettings(
  organisationid: string,
): Write<RequestInput<'saveExerciseSettings'>, ExerciseSettings> {
  return useWrite(async (body) => {
    const query = organisationQuery(organisationid)
    const settings = await call('saveExerciseSettings', { query, body })
    queryClient.setQueryData(settingsKey(organisationid), settings)
    return settings
  })
}
