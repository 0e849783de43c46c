import { z } from 'zod'
import { activityShapes } from './activity.ts'
import { allocationShapes } from './allocations.ts'
import type { CallName } from './calls.ts'
import { checklistShapes } from './checklists.ts'
import { contactShapes } from './contacts.ts'
import { contentShapes } from './content.ts'
import { contentDraftShapes } from './content-drafts.ts'
import { incidentLogShapes } from './incident-log.ts'
import { incidentShapes } from './incidents.ts'
import { organisationShapes } from './organisations.ts'
import { readinessShapes } from './readiness.ts'
import { organisationQuery, type Shape } from './schema.ts'
import { settingsShapes } from './settings.ts'
import { signInShapes } from './sign-in.ts'
import { threeWordShapes } from './three-words.ts'
import { userShapes } from './users.ts'

/** What every call of `calls.ts` takes and answers; a call without its shape does not compile. */
export const shapes = {
  getHealth: { answer: z.object({ status: z.literal('ok') }) },
  ...signInShapes,
  ...incidentShapes,
  ...incidentLogShapes,
  ...checklistShapes,
  ...contactShapes,
  ...userShapes,
  ...organisationShapes,
  ...allocationShapes,
  ...contentShapes,
  ...contentDraftShapes,
  ...activityShapes,
  ...readinessShapes,
  ...settingsShapes,
  ...threeWordShapes,
  /** A stream of server-sent events: see `live-events.ts`. */
  openEvents: { query: organisationQuery, answer: z.string() },
} as const satisfies Record<CallName, Shape>

type Shapes = typeof shapes

/** What a caller writes as body; undefined for calls without one. */
export type BodyInput<Name extends CallName> = Shapes[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.input<Body>
  : undefined

/** The body as the server has checked it. */
export type Body<Name extends CallName> = Shapes[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.output<Body>
  : undefined

export type Query<Name extends CallName> = Shapes[Name] extends {
  query: infer Query extends z.ZodType
}
  ? z.output<Query>
  : Record<string, never>

export type Answer<Name extends CallName> = z.output<Shapes[Name]['answer']>
