import { z } from 'zod'
import { body, choice, type EndpointSchema, organisationQuery } from './endpoints/schema.ts'

/** The steps by which a new organisation is prepared, in their order. */
export const PREPARATION_STEPS = [
  'people',
  'invitations',
  'roles',
  'groups',
  'blanks',
  'map',
  'alert',
  'exercise',
] as const
export type PreparationStep = (typeof PREPARATION_STEPS)[number]

/**
 * What only the server knows; the app works out the rest from the lists that admins read. `signedin`
 * and `invited` are usernames; `invited` have a valid invitation and have not signed in.
 * `notneeded`: the steps that an admin marked as not needed, with name and time.
 */
const gettingStarted = z
  .object({
    signedin: z.array(z.string()),
    invited: z.array(z.string()),
    notneeded: z.array(
      z.object({
        step: z.enum(PREPARATION_STEPS),
        userid: z.string(),
        authorname: z.string(),
        timestamp: z.string(),
      }),
    ),
  })
  .meta({ id: 'GettingStarted' })

const saveStep = body({
  step: choice('The step', [...PREPARATION_STEPS]),
  needed: z.boolean({ error: 'Needed must be true or false' }),
})

export type GettingStarted = z.output<typeof gettingStarted>

export const gettingStartedSchemas = {
  getGettingStarted: { query: organisationQuery, response: gettingStarted },
  savePreparationStep: {
    query: organisationQuery,
    body: saveStep,
    response: gettingStarted,
    activityKinds: ['preparation-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
