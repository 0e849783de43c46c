import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { StartError } from '../start-error.ts'

/**
 * Creates DATA_DIR if it is missing and returns its real path, so that all processes use the same
 * file names through any symbolic link. @throws StartError if it cannot be written
 */
export async function openDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true })
    if (!(await stat(folder)).isDirectory()) throw notAFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/** Turns file system errors about the data folder into a StartError; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !('code' in error)) return error
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${folder} cannot be written by the user ${userName()}: give it to that user, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `There is no space left for the data folder ${folder}: free some, or set DATA_DIR to a folder on another disk.`,
        { cause: error },
      )
    case 'EEXIST':
    case 'ENOTDIR':
      return notAFolder(folder)
    default:
      return error
  }
}

/** The name of this process's user, or the uid if the user has no name. */
export function userName(): string {
  return hasUserName() ? userInfo().username : `${process.getuid?.()}`
}

/** Whether the user of this process has a name; initdb refuses to run without one. */
export function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function notAFolder(folder: string): StartError {
  return new StartError(`${folder} is not a folder: set DATA_DIR to a folder that can be written.`)
}
