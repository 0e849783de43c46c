import { z } from 'zod'
import {
  body,
  choice,
  type EndpointSchema,
  organisationQuery,
  recordId,
  text,
} from './endpoints/schema.ts'

/** The public protection procedures of the Terrorism (Protection of Premises) Act 2025, in its order. */
export const PROCEDURES = ['evacuation', 'invacuation', 'lockdown', 'communication'] as const
export type ProcedureName = (typeof PROCEDURES)[number]

const MAX_PAGE_CHARACTERS = 4_000

/**
 * `page` is the id of the page that holds the procedure, "" for none. `kind` is the kind of alert by which
 * it is practised; "" stands for any exercise in which an alert was sent. `published` is null if that page
 * is not published; `version` is then the first kept version since which it has had its text, and `blanks`
 * counts what is not filled in.
 */
const procedure = z.object({
  procedure: z.enum(PROCEDURES),
  page: z.string(),
  kind: z.string(),
  published: z
    .object({
      name: z.string(),
      fingerprint: z.string(),
      version: z.number().int(),
      timestamp: z.string(),
      /** Whether the text was the same in the oldest version that is kept, and so may be older. */
      atleast: z.boolean(),
      blanks: z.number().int(),
    })
    .nullable(),
})

const preparedness = z.object({ procedures: z.array(procedure) }).meta({ id: 'Preparedness' })

export type Preparedness = z.output<typeof preparedness>
export type PreparedProcedure = z.output<typeof procedure>

export const preparednessSchemas = {
  /** The four procedures of the Terrorism (Protection of Premises) Act 2025, in the order of the Act. */
  getPreparedness: { query: organisationQuery, response: preparedness },
  saveProcedure: {
    query: organisationQuery,
    body: body({
      procedure: choice('The procedure', PROCEDURES),
      page: text('Page', MAX_PAGE_CHARACTERS),
      kind: recordId('The kind'),
    }),
    response: preparedness,
    activityKinds: ['procedure-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
