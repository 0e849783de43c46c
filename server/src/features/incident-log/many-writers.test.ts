import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const WRITERS = 32
const ENTRIES_EACH = 6
const TOTAL = WRITERS * ENTRIES_EACH

async function writeAll(writers: SignedInClient[], incidentid: string): Promise<string[]> {
  const ids = await Promise.all(
    writers.map(async (writer) => {
      const written: string[] = []
      for (let count = 0; count < ENTRIES_EACH; count += 1) {
        const entry = newEntry()
        const { status } = await addEntry(writer, incidentid, entry)
        if (status === 201) written.push(entry.id)
      }
      return written
    }),
  )
  return ids.flat()
}

/** Polls the log as a device does, by the id of its last entry, until it has all entries. */
async function follow(reader: SignedInClient, incidentid: string): Promise<LogEntry[]> {
  const received: LogEntry[] = []
  while (received.length < TOTAL) {
    const after = received.at(-1)?.id ?? ''
    const { body } = await reader.call<LogEntry[]>(
      'GET',
      `/incidents/${incidentid}/logs?after=${after}`,
    )
    received.push(...body.sort((a, b) => a.seq - b.seq))
  }
  return received
}

// Fails without the lock of the incident's row in `append_to_log` (`for no key update`).
test('32 writers to one log on two processes: no entry is lost, duplicated or skipped', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const clients = [
    await first.signIn('head'),
    await second.signIn('teacher'),
    await first.signIn('support'),
    await second.signIn('site'),
  ]
  const [head, teacher] = clients
  if (!head || !teacher) throw new Error('Nobody signed in')
  const incidentid = await reportIncident(head)
  const writers = Array.from(
    { length: WRITERS },
    (_, index) => clients[index % clients.length] ?? head,
  )

  const [written, ...followed] = await Promise.all([
    writeAll(writers, incidentid),
    follow(head, incidentid),
    follow(teacher, incidentid),
  ])

  const inOrder = Array.from({ length: TOTAL }, (_, index) => index + 1)
  for (const entries of followed) {
    expect(entries.map(({ seq }) => seq)).toEqual(inOrder)
    expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(written))
  }
  const rows = await first.database.query('select seq from log_entries order by seq')
  expect(rows.map(({ seq }) => seq)).toEqual(inOrder)
})
