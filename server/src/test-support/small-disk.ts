import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A disk of a few megabytes, in memory, which only one program sees. Linux lets ordinary users create one
 * for their own programs, unless that is switched off, as in many containers.
 */

/** Mounts it on `$0` with the size `$1`, copies the folder `$2` to it, and becomes the program. */
const MOUNT_AND_RUN = `mount -t tmpfs -o size="$1" tmpfs "$0" && cp -a "$2" "$0/data" && shift 2 && exec "$@"`

/** The command under which a program sees the disk; `mountPoint` is an empty folder. */
export function smallDisk(mountPoint: string, megabytes: number, copied: string): string[] {
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const asUser = ['unshare', '--user', `--map-user=${user}`, `--map-group=${group}`]
  const script = ['sh', '-c', MOUNT_AND_RUN, mountPoint, `${megabytes}m`, copied]
  if (user === 0) return ['unshare', '--mount', ...script]
  return ['unshare', '--user', '--map-root-user', '--mount', ...script, ...asUser]
}

export function canMakeSmallDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-disk-'))
  const copied = mkdtempSync(join(tmpdir(), 'holdfast-copied-'))
  try {
    const [command = '', ...args] = smallDisk(folder, 1, copied)
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    for (const made of [folder, copied]) rmSync(made, { recursive: true, force: true })
  }
}

/** Fills the disk of the program to the last byte; returns a function that frees the space. */
export async function fillDisk(pid: number, mountPoint: string): Promise<() => Promise<void>> {
  const path = join(`/proc/${pid}/root`, mountPoint, 'filler')
  const filler = await open(path, 'w')
  try {
    for (let size = 2 ** 20; size >= 1; ) {
      const isFull = await filler.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
      if (isFull) size = Math.floor(size / 2)
    }
  } finally {
    await filler.close()
  }
  return () => rm(path)
}
