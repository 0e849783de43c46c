import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { StoreClient } from './store-client.ts'
import { StoreError } from './store-error.ts'
import { type ObjectFacts, readFacts } from './store-objects.ts'

/** So much is fetched at once, so that a line that breaks costs no more. */
const PIECE_BYTES = 16 * 1024 * 1024

/**
 * Fetches an object into a new file, under a temporary name until it is whole and on the disk. Mode 0600.
 * @returns its size in bytes
 * @throws StoreError if it is not there, or is not what was stored
 */
export async function downloadFile(
  client: StoreClient,
  key: string,
  file: string,
  pieceBytes = PIECE_BYTES,
): Promise<number> {
  const facts = await readFacts(client, key)
  if (facts === undefined) throw new StoreError(`${key} is not in the store.`)
  const unfinished = `${file}.unfinished`
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      const whole = createHash('sha256')
      for (let start = 0; start < facts.bytes; start += pieceBytes) {
        const piece = await readPiece(client, { key, facts, start, pieceBytes })
        whole.update(piece)
        await handle.writeFile(piece)
      }
      await handle.sync()
      if (facts.sha256 !== undefined && facts.sha256 !== whole.digest('hex')) {
        throw new StoreError(`${key} in the store is not what was sent there: fetch another one.`)
      }
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    return facts.bytes
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

type Piece = { key: string; facts: ObjectFacts; start: number; pieceBytes: number }

async function readPiece(client: StoreClient, { key, facts, start, pieceBytes }: Piece) {
  const end = Math.min(start + pieceBytes, facts.bytes)
  const { body } = await client.request({
    method: 'GET',
    permission: 's3:GetObject',
    key,
    headers: { range: `bytes=${start}-${end - 1}`, 'if-match': `"${facts.etag}"` },
    isTransfer: true,
  })
  if (body.length !== end - start) throw new StoreError('The store has sent another size.')
  return body
}
