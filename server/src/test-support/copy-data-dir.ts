import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The database of a stopped server; the files keep their owner, without whom PostgreSQL would not start. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
