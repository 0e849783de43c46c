import { stat, statfs } from 'node:fs/promises'
import { StartError } from '../start-error.ts'

/** Something that an upgrade writes: how many bytes, and where. */
export type Need = { folder: string; bytes: number }

const MEGABYTE = 1024 * 1024
/** Left free for what the running server writes meanwhile. */
const RESERVE = 100 * MEGABYTE

/** @returns the megabytes that are needed @throws StartError if a disk has too little space */
export async function requireSpace(needs: readonly Need[]): Promise<number> {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    const disk = disks.get(dev) ?? { folder, bytes: RESERVE }
    disks.set(dev, { ...disk, bytes: disk.bytes + bytes })
  }
  for (const { folder, bytes } of disks.values()) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= bytes) continue
    throw new StartError(
      `The upgrade needs ${inMegabytes(bytes)} MB on the disk of ${folder}, and ${inMegabytes(bavail * bsize)} MB are free: free some first.`,
    )
  }
  return inMegabytes(needs.reduce((sum, { bytes }) => sum + bytes, 0))
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / MEGABYTE)
}
