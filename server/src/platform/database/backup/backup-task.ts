import { z } from 'zod'

/**
 * What the server hands to the process that makes or checks a backup (`commands/backup-job.ts`), as its only
 * argument. It holds no secret, because every user of the machine sees arguments.
 */
export const backupTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    folder: z.string(),
    /** The name of the new file. */
    name: z.string(),
    /** Whose backups the folder may hold. */
    owner: z.string(),
    /** Whether the folder has had backups. */
    isKnown: z.boolean(),
    /** Backups that stay, whatever the rule says. */
    proven: z.array(z.string()),
    /** The server's time, in milliseconds since 1970. */
    now: z.number(),
    /** Free space without which it is not begun. */
    needsBytes: z.number(),
  }),
  z.object({
    kind: z.literal('copy'),
    /** The backup that is copied. */
    file: z.string(),
    folder: z.string(),
    owner: z.string(),
    isKnown: z.boolean(),
    proven: z.array(z.string()),
    now: z.number(),
    needsBytes: z.number(),
  }),
  z.object({
    kind: z.literal('upload'),
    /** The backup that is copied to the store of the settings. */
    file: z.string(),
    owner: z.string(),
    isKnown: z.boolean(),
    /** The copy before. */
    previous: z.string().nullable(),
    proven: z.array(z.string()),
    now: z.number(),
  }),
  z.object({
    kind: z.literal('check'),
    file: z.string(),
    /** Where the temporary database is made. */
    within: z.string(),
    needsBytes: z.number(),
  }),
])
export type BackupTask = z.output<typeof backupTask>

/** What the process prints when it has succeeded. */
export const backupOutcome = z.object({
  bytes: z.number(),
  removed: z.array(z.string()),
  /** Of a check: it could not open the file, and restored a backup that was made for it instead. */
  isThrowAway: z.boolean().optional(),
  /** What an operator should know although it has succeeded. */
  note: z.string().optional(),
})
export type BackupOutcome = z.output<typeof backupOutcome>

/** The exit codes of the process, besides 0. */
export const EXIT = {
  /** What it printed to standard error is a sentence for people. */
  explained: 1,
  unexpected: 2,
  /** Another process is at work on the backups. */
  busy: 3,
  /** A check could not be made. The first line of what it printed to standard error is a sentence for people. */
  unmade: 4,
}
