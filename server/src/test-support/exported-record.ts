import type { EntriesFile, SealedEntry } from '@holdfast/contract/record/record-format'
import { readableEntry } from '@holdfast/contract/record/record-names'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { unzipRecord, zipRecord } from '../features/incident-record/index.ts'
import type { SignedInClient } from './api-client.ts'
import type { TestServer } from './test-server.ts'

type ExportedRecord = {
  /** What the verifier finds wrong. */
  problems: string[]
  /** What the verifier says about erased names. */
  erased: string[]
  /** With readable names. */
  records: SealedEntry[]
  textOf: (name: string) => string
}

/** The record of an incident as an admin exports it. */
export async function exportRecord(
  { address }: TestServer,
  { token }: SignedInClient,
  id: string,
): Promise<ExportedRecord> {
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`The export answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const file = JSON.parse(textOf('record.json')) as EntriesFile
  const records = file.records.map(readableEntry)
  const { problems, erased } = await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  return { problems, erased, records, textOf }
}
