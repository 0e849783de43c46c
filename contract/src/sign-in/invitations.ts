import { z } from 'zod'
import { body, type EndpointSchema, organisationQuery, recordId } from '../endpoints/schema.ts'
import { MAX_IMPORT_ROWS, MAX_KEY_CHARACTERS } from '../limits.ts'

/** `link` is null for an invitation that was sent by mail. */
const invitation = z.object({ userid: z.string(), name: z.string(), link: z.string().nullable() })

export const invitationSchemas = {
  /** Creates links to choose a first password; each replaces the user's earlier link. `mail` sends them. */
  inviteUsers: {
    query: organisationQuery,
    body: body({
      userids: z
        .array(recordId('Each user'), { error: 'Send the users as a list' })
        .min(1, 'Choose at least one user')
        .max(MAX_IMPORT_ROWS, `Invite ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} users at most`),
      mail: z.boolean({ error: 'Mail must be true or false' }).default(false),
    }),
    response: z.object({ expires: z.string(), invitations: z.array(invitation) }),
    statuses: [201],
    problems: ['not-configured', 'organisation-suspended'],
    activityKinds: ['user-invited'],
  },
  /** Says whom the invitation is for. The body carries the key, to keep it out of access logs. */
  openInvitation: {
    body: body({
      key: z.string().min(1, 'The key is missing').max(MAX_KEY_CHARACTERS),
    }),
    response: z.object({
      userid: z.string(),
      name: z.string(),
      organisationname: z.string(),
      expires: z.string(),
    }),
    problems: ['invitation-invalid', 'too-many-attempts'],
    // It changes nothing.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
