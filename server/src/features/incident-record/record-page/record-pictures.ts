import { picturesIn, type RecordPicture } from '@holdfast/contract/record/record-pictures'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import { pictureName } from '../picture-files.ts'
import type { RecordTimes } from './record-times.ts'

/** The pictures of the log, and what became of those that are not there. The files are beside the page. */
export function recordPictures(record: ExportedRecord, times: RecordTimes): Html | undefined {
  const pictures = picturesIn(record.entries)
  if (pictures.length === 0) return undefined
  const entries = new Map(record.timeline.map((row) => [row.id, row]))
  const files = new Map(record.logPictures.map((file) => [file.sha256, pictureName(file)]))
  const items = [...Map.groupBy(pictures, ({ entryid }) => entryid)].map(([entryid, ofEntry]) => {
    const row = entries.get(entryid)
    const words = `${row ? `${times.moment(row.happened)}, ${row.author}: ${row.text}` : ''}`
    return html`<h3>${words}</h3>
${ofEntry.map((picture, place) => itemOf(picture, files.get(picture.sha256), `Picture ${place + 1} of ${ofEntry.length}`, times))}`
  })
  return html`<section class="pictures">
<h2>Pictures</h2>
<p>The pictures are files in the folder <b>pictures</b> beside this page. To see them here, unpack the zip file first.</p>
${items}</section>
`
}

function itemOf(
  { state, authorname, timestamp, reason }: RecordPicture,
  file: string | undefined,
  name: string,
  times: RecordTimes,
): Html {
  if (file !== undefined && state === 'received') {
    return html`<figure><img src="${file}" alt="${name}"><figcaption>${name}: ${file}</figcaption></figure>\n`
  }
  return state === 'deleted'
    ? html`<p>${name} was deleted by ${authorname}, ${times.moment(timestamp)}: ${reason}</p>\n`
    : html`<p>${name} had not been received at the export.</p>\n`
}
