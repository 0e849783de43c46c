import { z } from 'zod'
import { type EndpointSchema, organisationQuery } from '../endpoints/schema.ts'

/** What stands between the provider and a restore, in words for the provider's admins. */
export const BACKUP_PROBLEMS = [
  'paused',
  'no-answer',
  'failed',
  'overdue',
  'check-failed',
  'check-unmade',
  'check-overdue',
  'copy-failed',
  'copy-overdue',
  'store-failed',
  'store-overdue',
] as const

const backupProblem = z.object({
  kind: z.enum(BACKUP_PROBLEMS),
  title: z.string(),
  text: z.string().describe('What is safe, and what to do'),
})

const backups = z
  .object({
    time: z
      .string()
      .nullable()
      .describe('When the server makes a backup each day, such as `02:30`; null: it makes none'),
    folder: z.string(),
    encryption: z
      .enum(['none', 'openable', 'sealed'])
      .describe('`sealed`: the server itself cannot open its backups'),
    count: z.number().int().describe('How many backups there are'),
    newest: z
      .object({
        file: z.string(),
        taken: z.iso.datetime(),
        bytes: z.number(),
        seconds: z.number().nullable().describe('How long it took; null if a command made it'),
      })
      .nullable(),
    check: z
      .object({
        file: z.string().describe('The newest backup at that time'),
        began: z.iso.datetime(),
        seconds: z.number(),
        succeeded: z.boolean(),
        unmade: z
          .boolean()
          .optional()
          .describe('It could not be made, which says nothing of the backup'),
        lastmade: z.iso
          .datetime()
          .nullable()
          .optional()
          .describe('When a check was last made, whether the backup passed it or not'),
        throwaway: z
          .boolean()
          .describe(
            'The server cannot open `file`, and restored a backup that was made in the same way for the check',
          ),
      })
      .nullable()
      .describe('The last time that a backup was restored to check it'),
    store: z
      .object({
        location: z.string().describe('Its address, with the bucket and the prefix'),
        newest: z.object({ file: z.string(), copied: z.iso.datetime() }).nullable(),
        note: z
          .string()
          .nullable()
          .describe('What an operator should know, such as old copies that stay'),
      })
      .nullable()
      .describe('The S3-compatible store to which backups are copied; null without one'),
    problems: z.array(backupProblem),
  })
  .meta({ id: 'Backups' })

export type Backups = z.output<typeof backups>
export type BackupProblem = z.output<typeof backupProblem>

export const backupSchemas = {
  getBackups: { query: organisationQuery, response: backups },
} as const satisfies Record<string, EndpointSchema>
