import { z } from 'zod'
import { accountEndpoints } from './account.ts'
import { activityEndpoints } from './activity.ts'
import { alertHistoryEndpoints } from './alert-history.ts'
import { alertSettingsEndpoints } from './alert-settings.ts'
import { alertEndpoints } from './alerts.ts'
import { allocationEndpoints } from './allocations.ts'
import { checklistEndpoints } from './checklists.ts'
import { contactEndpoints } from './contacts.ts'
import { contentEndpoints } from './content.ts'
import { contentDraftEndpoints } from './content-drafts.ts'
import { contentReviewEndpoints } from './content-reviews.ts'
import { debriefEndpoints } from './debriefs.ts'
import type { EndpointName, endpoints } from './endpoints.ts'
import { exerciseEndpoints } from './exercises.ts'
import { gettingStartedEndpoints } from './getting-started.ts'
import { incidentLogEndpoints } from './incident-log.ts'
import { incidentRecordEndpoints } from './incident-record.ts'
import { incidentEndpoints } from './incidents.ts'
import { invitationEndpoints } from './invitations.ts'
import { organisationEndpoints } from './organisations.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { pushEndpoints } from './push.ts'
import { readinessEndpoints } from './readiness.ts'
import { rollCallEndpoints } from './roll-call.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'
import { scimEndpoints } from './scim.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { settingsEndpoints } from './settings.ts'
import { signInEndpoints } from './sign-in.ts'
import { singleSignOnEndpoints } from './single-sign-on.ts'
import { threeWordEndpoints } from './three-words.ts'
import { userEndpoints } from './users.ts'

/** The schemas of every entry in `endpoints.ts`; an endpoint without them does not compile. */
export const endpointSchemas = {
  /** `warnings`: what an operator should fix, such as clocks that differ. */
  getHealth: {
    response: z.object({ status: z.literal('ok'), warnings: z.array(z.string()).optional() }),
  },
  ...signInEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...singleSignOnEndpoints,
  ...incidentEndpoints,
  ...incidentLogEndpoints,
  ...checklistEndpoints,
  ...incidentRecordEndpoints,
  ...alertHistoryEndpoints,
  ...debriefEndpoints,
  ...rollCallEndpoints,
  ...exerciseEndpoints,
  ...gettingStartedEndpoints,
  ...alertEndpoints,
  ...alertSettingsEndpoints,
  ...pushEndpoints,
  ...contactEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...scimEndpoints,
  ...organisationEndpoints,
  ...allocationEndpoints,
  ...contentEndpoints,
  ...contentDraftEndpoints,
  ...contentReviewEndpoints,
  ...activityEndpoints,
  ...readinessEndpoints,
  ...settingsEndpoints,
  ...threeWordEndpoints,
  /** A stream of server-sent events: see `live-events.ts`. */
  openEvents: {
    query: organisationQuery,
    response: z.string(),
    responseType: 'text/event-stream',
  },
} as const satisfies {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET'
    ? EndpointSchema
    : EndpointSchema & Required<Pick<EndpointSchema, 'activityKinds'>>
}

type EndpointSchemas = typeof endpointSchemas

/** The request body as a client sends it; undefined for endpoints without one. */
export type RequestInput<Name extends EndpointName> = EndpointSchemas[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.input<Body>
  : undefined

/** The request body after validation, as the server handles it. */
export type RequestBody<Name extends EndpointName> = EndpointSchemas[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.output<Body>
  : undefined

export type RequestQuery<Name extends EndpointName> = EndpointSchemas[Name] extends {
  query: infer Query extends z.ZodType
}
  ? z.output<Query>
  : Record<string, never>

/** The kinds of activity that the endpoint may record. */
export type RecordedKind<Name extends EndpointName> = EndpointSchemas[Name] extends {
  activityKinds: readonly (infer Kind)[]
}
  ? Kind
  : never

export type ResponseBody<Name extends EndpointName> = z.output<EndpointSchemas[Name]['response']>
