import { Zip, ZipDeflate } from 'fflate'

/** One file of the zip: its name, and its text in pieces. */
export type StreamedFile = { name: string; pieces: AsyncIterable<string> }

const ENOUGH_BYTES = 64 * 1024

/** A zip file, piece by piece: nothing but the current piece of one file is in memory. */
export async function* zipStream(files: AsyncIterable<StreamedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of inLargerPieces(pieces)) {
      file.push(Buffer.from(piece))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Small pieces are compressed badly, and each costs a call. */
async function* inLargerPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < ENOUGH_BYTES) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
