import { z } from 'zod'
import { alertAnswerSchemas } from '../alerts/alert-answers.ts'
import { alertHistorySchemas } from '../alerts/alert-history.ts'
import { alertSettingsSchemas } from '../alerts/alert-settings.ts'
import { alertSchemas } from '../alerts/alerts.ts'
import { capSchemas } from '../alerts/cap.ts'
import { channelSchemas } from '../alerts/channels.ts'
import { deliveryTimesSchemas } from '../alerts/delivery-times.ts'
import { pushSchemas } from '../alerts/push.ts'
import { closureSchemas } from '../closures/closures.ts'
import { contentSchemas } from '../content/content.ts'
import { contentDraftSchemas } from '../content/content-drafts.ts'
import { contentReviewSchemas } from '../content/content-reviews.ts'
import { readingSchemas } from '../content/readings.ts'
import { gettingStartedSchemas } from '../getting-started.ts'
import { checklistSchemas } from '../incidents/checklists.ts'
import { debriefSchemas } from '../incidents/debriefs.ts'
import { exerciseSchemas } from '../incidents/exercises.ts'
import { handoverSchemas } from '../incidents/handovers.ts'
import { incidentLogSchemas } from '../incidents/incident-log.ts'
import { incidentSettingsSchemas } from '../incidents/incident-settings.ts'
import { incidentSchemas } from '../incidents/incidents.ts'
import { logPictureSchemas } from '../incidents/log-pictures.ts'
import { reportMailingSchemas } from '../incidents/report-mailings.ts'
import { retentionSchemas } from '../incidents/retention.ts'
import { shareSchemas } from '../incidents/shares.ts'
import { taskSchemas } from '../incidents/tasks.ts'
import { allocationSchemas } from '../people/allocations.ts'
import { backupSchemas } from '../people/backups.ts'
import { contactSchemas } from '../people/contacts.ts'
import { nameErasureSchemas } from '../people/name-erasures.ts'
import { organisationDeletionSchemas } from '../people/organisation-deletion.ts'
import { organisationSuspensionSchemas } from '../people/organisation-suspension.ts'
import { organisationSchemas } from '../people/organisations.ts'
import { providerMessageSchemas } from '../people/provider-messages.ts'
import { readinessSchemas } from '../people/readiness.ts'
import { userSchemas } from '../people/users.ts'
import { preparednessSchemas } from '../preparedness.ts'
import { incidentRecordSchemas } from '../record/incident-record.ts'
import { attendanceSchemas } from '../roll-call/attendance.ts'
import { attendanceTokenSchemas } from '../roll-call/attendance-tokens.ts'
import { markSchemas } from '../roll-call/marks.ts'
import { peopleSchemas } from '../roll-call/people.ts'
import { pickupSchemas } from '../roll-call/pickups.ts'
import { releaseSchemas } from '../roll-call/releases.ts'
import { rollCallSchemas } from '../roll-call/roll-call.ts'
import { visitorSchemas } from '../roll-call/visitors.ts'
import { settingsSchemas } from '../settings.ts'
import { accountSchemas } from '../sign-in/account.ts'
import { activitySchemas } from '../sign-in/activity.ts'
import { invitationSchemas } from '../sign-in/invitations.ts'
import { passkeySchemas } from '../sign-in/passkeys.ts'
import { scimSchemas } from '../sign-in/scim.ts'
import { secondFactorSchemas } from '../sign-in/second-factor.ts'
import { signInSchemas } from '../sign-in/sign-in.ts'
import { singleSignOnSchemas } from '../sign-in/single-sign-on.ts'
import { threeWordSchemas } from '../three-words.ts'
import type { EndpointName, endpoints } from './endpoints.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'
import { versionSchemas } from './versions.ts'

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
  ...signInSchemas,
  ...accountSchemas,
  ...secondFactorSchemas,
  ...passkeySchemas,
  ...singleSignOnSchemas,
  ...incidentSchemas,
  ...incidentSettingsSchemas,
  ...retentionSchemas,
  ...incidentLogSchemas,
  ...logPictureSchemas,
  ...reportMailingSchemas,
  ...checklistSchemas,
  ...incidentRecordSchemas,
  ...alertHistorySchemas,
  ...debriefSchemas,
  ...rollCallSchemas,
  ...peopleSchemas,
  ...markSchemas,
  ...attendanceSchemas,
  ...pickupSchemas,
  ...attendanceTokenSchemas,
  ...releaseSchemas,
  ...visitorSchemas,
  ...taskSchemas,
  ...handoverSchemas,
  ...shareSchemas,
  ...exerciseSchemas,
  ...gettingStartedSchemas,
  ...alertSchemas,
  ...alertAnswerSchemas,
  ...alertSettingsSchemas,
  ...capSchemas,
  ...channelSchemas,
  ...pushSchemas,
  ...deliveryTimesSchemas,
  ...contactSchemas,
  ...userSchemas,
  ...invitationSchemas,
  ...scimSchemas,
  ...backupSchemas,
  ...organisationSchemas,
  ...organisationDeletionSchemas,
  ...organisationSuspensionSchemas,
  ...nameErasureSchemas,
  ...allocationSchemas,
  ...contentSchemas,
  ...contentDraftSchemas,
  ...contentReviewSchemas,
  ...readingSchemas,
  ...closureSchemas,
  ...preparednessSchemas,
  ...activitySchemas,
  ...providerMessageSchemas,
  ...readinessSchemas,
  ...settingsSchemas,
  ...threeWordSchemas,
  ...versionSchemas,
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
