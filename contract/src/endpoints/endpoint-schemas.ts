import { z } from 'zod'
import { alertAnswerEndpoints } from '../alerts/alert-answers.ts'
import { alertHistoryEndpoints } from '../alerts/alert-history.ts'
import { alertSettingsEndpoints } from '../alerts/alert-settings.ts'
import { alertEndpoints } from '../alerts/alerts.ts'
import { capEndpoints } from '../alerts/cap.ts'
import { channelEndpoints } from '../alerts/channels.ts'
import { deliveryTimesEndpoints } from '../alerts/delivery-times.ts'
import { pushEndpoints } from '../alerts/push.ts'
import { closureEndpoints } from '../closures/closures.ts'
import { contentEndpoints } from '../content/content.ts'
import { contentDraftEndpoints } from '../content/content-drafts.ts'
import { contentReviewEndpoints } from '../content/content-reviews.ts'
import { readingEndpoints } from '../content/readings.ts'
import { gettingStartedEndpoints } from '../getting-started.ts'
import { checklistEndpoints } from '../incidents/checklists.ts'
import { debriefEndpoints } from '../incidents/debriefs.ts'
import { exerciseEndpoints } from '../incidents/exercises.ts'
import { handoverEndpoints } from '../incidents/handovers.ts'
import { incidentLogEndpoints } from '../incidents/incident-log.ts'
import { incidentEndpoints } from '../incidents/incidents.ts'
import { logPictureEndpoints } from '../incidents/log-pictures.ts'
import { reportMailingEndpoints } from '../incidents/report-mailings.ts'
import { retentionEndpoints } from '../incidents/retention.ts'
import { shareEndpoints } from '../incidents/shares.ts'
import { taskEndpoints } from '../incidents/tasks.ts'
import { allocationEndpoints } from '../people/allocations.ts'
import { backupEndpoints } from '../people/backups.ts'
import { contactEndpoints } from '../people/contacts.ts'
import { nameErasureEndpoints } from '../people/name-erasures.ts'
import { organisationDeletionEndpoints } from '../people/organisation-deletion.ts'
import { organisationEndpoints } from '../people/organisations.ts'
import { readinessEndpoints } from '../people/readiness.ts'
import { userEndpoints } from '../people/users.ts'
import { preparednessEndpoints } from '../preparedness.ts'
import { incidentRecordEndpoints } from '../record/incident-record.ts'
import { attendanceEndpoints } from '../roll-call/attendance.ts'
import { markEndpoints } from '../roll-call/marks.ts'
import { peopleEndpoints } from '../roll-call/people.ts'
import { releaseEndpoints } from '../roll-call/releases.ts'
import { rollCallEndpoints } from '../roll-call/roll-call.ts'
import { visitorEndpoints } from '../roll-call/visitors.ts'
import { settingsEndpoints } from '../settings.ts'
import { accountEndpoints } from '../sign-in/account.ts'
import { activityEndpoints } from '../sign-in/activity.ts'
import { invitationEndpoints } from '../sign-in/invitations.ts'
import { passkeyEndpoints } from '../sign-in/passkeys.ts'
import { scimEndpoints } from '../sign-in/scim.ts'
import { secondFactorEndpoints } from '../sign-in/second-factor.ts'
import { signInEndpoints } from '../sign-in/sign-in.ts'
import { singleSignOnEndpoints } from '../sign-in/single-sign-on.ts'
import { threeWordEndpoints } from '../three-words.ts'
import type { EndpointName, endpoints } from './endpoints.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'
import { versionEndpoints } from './versions.ts'

/** The schemas of every entry in `endpoints.ts`; an endpoint without them does not compile. */
export const endpointSchemas = {
  /** `version`: the release. `warnings`: what an operator should fix, such as clocks that differ. */
  getHealth: {
    response: z.object({
      status: z.literal('ok'),
      version: z.string(),
      warnings: z.array(z.string()).optional(),
    }),
  },
  /** Whether the process itself runs, whatever its database does: who restarts it asks this. */
  getLiveness: { response: z.object({ status: z.literal('ok') }) },
  ...signInEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...singleSignOnEndpoints,
  ...incidentEndpoints,
  ...retentionEndpoints,
  ...incidentLogEndpoints,
  ...logPictureEndpoints,
  ...reportMailingEndpoints,
  ...checklistEndpoints,
  ...incidentRecordEndpoints,
  ...alertHistoryEndpoints,
  ...debriefEndpoints,
  ...rollCallEndpoints,
  ...peopleEndpoints,
  ...markEndpoints,
  ...attendanceEndpoints,
  ...releaseEndpoints,
  ...visitorEndpoints,
  ...taskEndpoints,
  ...handoverEndpoints,
  ...shareEndpoints,
  ...exerciseEndpoints,
  ...gettingStartedEndpoints,
  ...alertEndpoints,
  ...alertAnswerEndpoints,
  ...alertSettingsEndpoints,
  ...capEndpoints,
  ...channelEndpoints,
  ...pushEndpoints,
  ...deliveryTimesEndpoints,
  ...contactEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...scimEndpoints,
  ...backupEndpoints,
  ...organisationEndpoints,
  ...organisationDeletionEndpoints,
  ...nameErasureEndpoints,
  ...allocationEndpoints,
  ...contentEndpoints,
  ...contentDraftEndpoints,
  ...contentReviewEndpoints,
  ...readingEndpoints,
  ...closureEndpoints,
  ...preparednessEndpoints,
  ...activityEndpoints,
  ...readinessEndpoints,
  ...settingsEndpoints,
  ...threeWordEndpoints,
  ...versionEndpoints,
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
