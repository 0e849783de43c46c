import { z } from 'zod'
import { CLOSERS } from '../endpoints/permissions.ts'
import {
  body,
  choice,
  type EndpointSchema,
  name,
  organisationQuery,
  text,
} from '../endpoints/schema.ts'
import {
  MAX_DEPUTY_MINUTES,
  MAX_PARENT_MESSAGE_CHARACTERS,
  MAX_PARENT_TEMPLATES,
} from '../limits.ts'

const DEPUTY_MINUTES_PROBLEM = `The minutes must be a whole number from 1 to ${MAX_DEPUTY_MINUTES}`

const parentTemplate = z
  .object({ id: z.string(), title: z.string(), text: z.string() })
  .meta({ id: 'ParentTemplate' })

/**
 * How an organisation handles incidents. `closers`: who may close them. `deputyminutes`: after how many
 * minutes without an answer to an alert a deputy is asked to take over; null: never. `parenttemplates`: texts
 * for messages to parents, with blanks in square brackets.
 */
const incidentSettings = z
  .object({
    closers: z.enum(CLOSERS),
    deputyminutes: z.number().int().nullable(),
    parenttemplates: z.array(parentTemplate),
  })
  .meta({ id: 'IncidentSettings' })

const templates = z
  .array(
    z.strictObject({
      id: z.uuid({ error: 'The id of a template must be a UUID' }),
      title: name('Title'),
      text: text('The text of a template', MAX_PARENT_MESSAGE_CHARACTERS)
        .trim()
        .min(1, 'Enter the text of each template'),
    }),
    { error: 'Send the templates as a list' },
  )
  .max(MAX_PARENT_TEMPLATES, `Prepare at most ${MAX_PARENT_TEMPLATES} templates`)

const deputyminutes = z
  .int({ error: DEPUTY_MINUTES_PROBLEM })
  .min(1, DEPUTY_MINUTES_PROBLEM)
  .max(MAX_DEPUTY_MINUTES, DEPUTY_MINUTES_PROBLEM)
  .nullable()

export type IncidentSettings = z.output<typeof incidentSettings>

export const incidentSettingsSchemas = {
  getIncidentSettings: { query: organisationQuery, response: incidentSettings },
  saveIncidentSettings: {
    query: organisationQuery,
    body: body({
      closers: choice('Who closes incidents', CLOSERS),
      // An earlier app does not know it, and leaves it as it is.
      deputyminutes: deputyminutes.optional(),
      parenttemplates: templates.optional(),
    }),
    response: incidentSettings,
    activityKinds: ['incident-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
