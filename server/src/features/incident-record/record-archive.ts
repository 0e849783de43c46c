import { timelineCsv } from '@holdfast/contract/incidents/timeline-columns'
import {
  NO_HASH,
  RECORD_FILES,
  RECORD_FORMAT,
  RECORD_VERSION,
  type SignedContent,
  signedText,
} from '@holdfast/contract/record/record-format'
import { signatureText } from '@holdfast/contract/record/record-signature'
import type { ExportedRecord } from './exported-record.ts'
import { type PictureFile, pictureName } from './picture-files.ts'
import type { RecordSigner } from './record-keys.ts'
import { recordPage } from './record-page/record-page.ts'
import { sha256 } from './record-seals.ts'

/** What the files of the record hold. Pictures stay in the database until it is their turn. */
export type RecordFiles = ReadonlyMap<string, Uint8Array | PictureFile>

/**
 * The files of the record, in their order. The signed content has the hashes of all files except
 * `signature.json`; those of the pictures are known before they are read.
 */
export function filesOfRecord(record: ExportedRecord, signer: RecordSigner): RecordFiles {
  const { organisation, incident, entries, links, verifier } = record
  const head = links.at(-1)?.hash ?? NO_HASH
  const files = new Map<string, Uint8Array | PictureFile>()
  const add = (name: string, text: string) => files.set(name, Buffer.from(text, 'utf8'))
  add('README.txt', readMe(record, signer.publickey, head))
  add('record.html', recordPage(record, { publickey: signer.publickey, head }))
  add('timeline.csv', timelineCsv(record.timeline, record.roleTitle, incident))
  add(
    RECORD_FILES.entries,
    json({
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      organisation,
      incident,
      records: entries,
    }),
  )
  add(RECORD_FILES.chain, json({ links }))
  const pictures = record.pictures.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, bytes } of pictures) files.set(`media/${path}`, bytes)
  for (const file of record.logPictures.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    files.set(pictureName(file), file)
  }
  if (verifier) files.set('verify.html', verifier)
  const signed: SignedContent = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    organisationid: organisation.id,
    organisation: organisation.name,
    incidentid: incident.id,
    exported: record.exported.toISOString(),
    length: links.length,
    head,
    files: Object.fromEntries(
      [...files].map(([name, file]) => [name, 'sha256' in file ? file.sha256 : sha256(file)]),
    ),
    ...(record.damage.length > 0 && { damage: [...record.damage] }),
  }
  const { publickey, sign } = signer
  const signature = sign(signedText(signed))
  add(RECORD_FILES.signature, signatureText({ signed, publickey, signature }))
  return files
}

function readMe(record: ExportedRecord, key: string, head: string) {
  const { organisation, incident, links, verifier } = record
  const page = 'verify.html     open it in a browser, without a network, and choose this zip file\n'
  return `The record of ${incident.exercise ? 'an exercise' : 'an incident'} at ${organisation.name}
${incident.id}
${record.damage.length > 0 ? `\nDAMAGED: ${record.damage.join('. ')}.\n` : ''}
record.html     to read and to print
timeline.csv    for a spreadsheet
record.json     everything that was recorded, one entry after the other
chain.json      the seals: each holds a fingerprint of its entry and of the seal before it
signature.json  the fingerprints of all files and of the last seal, signed by the organisation
media           the organisation's logo and site map
${record.logPictures.length > 0 ? 'pictures        the pictures of the log; each has its fingerprint as its name\n' : ''}${verifier ? page : ''}
Is it intact? verify.html says so, or names the first entry that was altered, removed, added or moved.
Whoever changed this file may have changed that page too: the same page is at /verify.html of every
Holdfast server, and "npm run verify-record -- FILE" needs no page at all.

Compare what they show with what the organisation's admins see, or with the mail of the closing:

Key of the organisation  ${key}
Last seal (number ${links.length})  ${head}
`
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}
