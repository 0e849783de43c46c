import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { addEntryWith } from '../../test-support/sample-pictures.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const BYTES = 400_000
const COUNT = 200

/** An incident with many whole pictures of the largest size. Only the bytes are put there by the test. */
async function startWithMany() {
  const server = await startTestServer()
  const head = await server.signIn('head', 'admin')
  const id = await reportIncident(head)
  for (let made = 0; made < COUNT; made += 5) {
    const pictures = [0, 1, 2, 3, 4].map((place) => {
      const word = String(made + place).padStart(8, '0')
      const bytes = Buffer.from(word.repeat(BYTES / 8))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { word, bytes, announced: { sha256, bytes: BYTES, width: 10, height: 10 } }
    })
    const entryid = await addEntryWith(head, id, ...pictures)
    for (const { word, announced } of pictures) {
      const of = [id, entryid, announced.sha256]
      await server.database.query(
        `insert into log_pictures (organisationid, incidentid, entryid, sha256, userid, size, received, original, shown)
         values ('riverside', $1, $2, $3, 'head', ${BYTES}, '{[0,${BYTES})}', convert_to(repeat($4, ${BYTES / 8}), 'UTF8'), 'x')`,
        [...of, word],
      )
      await server.database.query(
        `insert into log_picture_events (organisationid, incidentid, entryid, sha256, state, reason, userid, authorname, timestamp)
         values ('riverside', $1, $2, $3, 'received', '', 'head', 'Jordan Hale', now())`,
        of,
      )
    }
  }
  return { server, head, id }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The memory for bytes that is in use. */
function memory(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** `peak`: by how much the memory for bytes has grown at most. */
function download({ address }: TestServer, path: string, token: string) {
  const before = memory()
  let [peak, bytes, measured] = [0, 0, 0]
  return new Promise<{ bytes: number; length: number; peak: number }>((resolve, reject) => {
    const sent = request(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      void read().catch(reject)
      async function read() {
        for await (const chunk of response) {
          bytes += chunk.length
          if (bytes - measured < 10_000_000) continue
          measured = bytes
          peak = Math.max(peak, memory() - before)
        }
        resolve({ bytes, length: Number(response.headers['content-length']), peak })
      }
    })
    sent.end()
  })
}

// Fails when the pictures are read at once: the memory then holds all of them.
test('the pictures of a record are read one after the other, whatever they are together', async () => {
  const { server, head, id } = await startWithMany()
  const { bytes, length, peak } = await download(server, `/incidents/${id}/record`, head.token)
  expect(bytes).toBeGreaterThan(COUNT * BYTES)
  expect(bytes).toBe(length)
  // On a busy machine the response waits in this process, which is client and server at once.
  expect(peak).toBeLessThan(COUNT * BYTES * 0.75)
})
