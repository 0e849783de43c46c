import type { BackupProblem } from '@holdfast/contract/people/backups'

/** What is wrong with the backups, and what to do, in words for the provider's admins. */

const DAY_MS = 24 * 60 * 60 * 1000
/** A backup that is older was missed twice. */
const OVERDUE_MS = 2 * DAY_MS
/** Checks are made every week. */
const CHECK_OVERDUE_MS = 10 * DAY_MS

export type CopyFacts = {
  /** Why the last copy failed; undefined if it succeeded. */
  failure: string | undefined
  /** Since when no backup has been copied; undefined if the newest is there. */
  behindSince: number | undefined
}

export type Facts = {
  now: number
  folder: string
  /** Whether this server is a copy, which makes no backups. */
  isPaused: boolean
  /** Whether the disk of the folder has answered. */
  doesAnswer: boolean
  /** When the newest backup of the folder was taken, in milliseconds; undefined without one. */
  newest: number | undefined
  /** Whether backups have been made in the folder. */
  isKnown: boolean
  /** When the server first looked after backups. */
  since: number
  /** Why the last attempt failed; undefined if it succeeded. */
  failure: string | undefined
  /** Why the last check failed; undefined if it succeeded. `isUnmade`: it could not be made. */
  checkFailure: { reason: string; isUnmade: boolean } | undefined
  /** When a check last succeeded. */
  checked: number | undefined
  /** Undefined without a second folder. */
  copy: CopyFacts | undefined
  /** Undefined without a store. */
  store: CopyFacts | undefined
  /** How an operator makes and checks a backup. */
  commands: { backup: string; check: string }
}

export function findBackupProblems(facts: Facts): BackupProblem[] {
  if (facts.isPaused) {
    return [
      {
        kind: 'paused',
        title: 'This server makes no backups',
        text: 'Its database was restored or moved, and a copy must not write among the backups of the server that people use. If this is that server, run allow-sending.',
      },
    ]
  }
  if (!facts.doesAnswer) return [noAnswer(facts.folder)]
  const problems = [
    facts.failure !== undefined && failed(facts.failure),
    overdue(facts),
    facts.checkFailure !== undefined && checkFailed(facts.checkFailure, facts),
    checkOverdue(facts),
    copyFailed(facts),
    storeFailed(facts),
  ]
  return problems.filter((problem) => problem !== false)
}

/** Nothing else is known while the disk hangs. */
function noAnswer(folder: string): BackupProblem {
  return {
    kind: 'no-answer',
    title: 'The disk of the backups does not answer',
    text: `${folder} has not answered within ten seconds, so no backup is made there. Look whether the machine that has the disk is running, and whether the network reaches it. The server goes on by itself once it answers.`,
  }
}

function failed(reason: string): BackupProblem {
  return {
    kind: 'failed',
    title: 'The last backup failed',
    text: `${reason} The backups from before are still there. Remove the cause; the server tries again every hour.`,
  }
}

function overdue({ now, newest, isKnown, since, folder, commands }: Facts): BackupProblem | false {
  if (newest === undefined) {
    if (isKnown) return vanished(folder, commands.backup)
    if (now - since <= OVERDUE_MS) return false
    return {
      kind: 'overdue',
      title: 'No backup has been made yet',
      text: `This server should have made the first one ${wholeDays(now - since)} days ago. Everything is lost if this machine fails. Look in the log of the server for the reason, and make a backup by hand: ${commands.backup}`,
    }
  }
  if (now - newest <= OVERDUE_MS) return false
  return {
    kind: 'overdue',
    title: `The newest backup is ${wholeDays(now - newest)} days old`,
    text: `What was written since then is lost if this machine fails. Look in the log of the server for the reason, and make a backup by hand: ${commands.backup}`,
  }
}

function vanished(folder: string, command: string): BackupProblem {
  return {
    kind: 'overdue',
    title: 'There is no backup',
    text: `Backups were made, and none is in ${folder} now. Find out who or what has removed them, and whether the disk is there. Make one by hand: ${command}`,
  }
}

function checkFailed(
  { reason, isUnmade }: NonNullable<Facts['checkFailure']>,
  { commands }: Facts,
): BackupProblem {
  if (isUnmade) {
    return {
      kind: 'check-unmade',
      title: 'The newest backup could not be checked',
      text: `${reason} This says nothing of the backup: it is there, and nobody knows whether it can be restored. Remove the cause; the server tries again tomorrow. Or check it by hand: ${commands.check}`,
    }
  }
  return {
    kind: 'check-failed',
    title: 'The newest backup did not pass its check',
    text: `${reason} Keep the older backups and copy them elsewhere. Check one of them by hand: ${commands.check}`,
  }
}

function checkOverdue({
  now,
  checked,
  since: first,
  newest,
  commands,
}: Facts): BackupProblem | false {
  const since = checked ?? first
  if (newest === undefined || now - since <= CHECK_OVERDUE_MS) return false
  return {
    kind: 'check-overdue',
    title: `No backup has passed a check for ${wholeDays(now - since)} days`,
    text: `Nobody knows whether the backups can be restored. Check the newest one by hand: ${commands.check}`,
  }
}

function copyFailed({ now, copy }: Facts): BackupProblem | false {
  if (copy?.failure !== undefined) {
    return {
      kind: 'copy-failed',
      title: 'The newest backup is not in the second folder',
      text: `${copy.failure} The backup itself is there. The server tries again every hour.`,
    }
  }
  if (copy?.behindSince === undefined || now - copy.behindSince <= OVERDUE_MS) return false
  return {
    kind: 'copy-overdue',
    title: `Nothing was copied to the second folder for ${wholeDays(now - copy.behindSince)} days`,
    text: 'If this machine fails, the newest backups are lost with it. Look in the log of the server for the reason, and copy the newest backup by hand.',
  }
}

function storeFailed({ now, store }: Facts): BackupProblem | false {
  if (store?.failure !== undefined) {
    return {
      kind: 'store-failed',
      title: 'The newest backup is not in the store',
      text: `${store.failure} The backup itself is there. The server tries again every hour.`,
    }
  }
  if (store?.behindSince === undefined || now - store.behindSince <= OVERDUE_MS) return false
  return {
    kind: 'store-overdue',
    title: `Nothing was copied to the store for ${wholeDays(now - store.behindSince)} days`,
    text: 'If this machine fails, the newest backups are lost with it. Look in the log of the server for the reason, and whether its network is fast enough for a backup a day.',
  }
}

function wholeDays(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
