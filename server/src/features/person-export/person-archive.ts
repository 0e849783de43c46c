import type { Connections } from '../../platform/database/connections.ts'
import type { Database } from '../../platform/database/database.ts'
import { html } from '../../platform/html.ts'
import type { ExportedPerson } from './person-matches-rules.ts'
import { PAGE_END, pageStart, rowOnPage, sectionStart } from './person-page.ts'
import { type Because, findRows, type Row } from './person-rows.ts'
import { PERSON_TABLES, type PersonTableName } from './person-tables.ts'
import { readSignInRows } from './sign-in-rows.ts'
import { SIGN_IN_TABLES, type SignInTableName } from './sign-in-tables.ts'
import type { StreamedFile } from './streamed-zip.ts'

export type PersonSource = {
  database: Database
  connections: Connections
  organisationid: string
  organisation: string
  person: ExportedPerson
  exported: Date
}

type Part = { because: Because; table: string; title: string; rows: () => AsyncIterable<Row> }
type Counted = Part & { count: number }

const BECAUSE: readonly Because[] = ['about', 'mentions']
const CHECK_FIRST = 'Check each for other people’s data before you pass it on.'
const PAGES = {
  about: { title: 'What is theirs', hint: 'What they wrote may be about others, too. ' },
  mentions: {
    title: 'Where others mention their name',
    hint: 'Another person may have the name. ',
  },
}

/**
 * The files: JSON by table, two pages to read, and at last the first page, which says what is in the others.
 * Rows are read again for each file instead of being kept, so that memory is bounded.
 */
export async function* personFiles(source: PersonSource): AsyncGenerator<StreamedFile> {
  const found: Counted[] = []
  for (const part of partsOf(source)) {
    const counted = { ...part, count: 0 }
    const rows = part.rows()[Symbol.asyncIterator]()
    const first = await rows.next()
    if (first.done) continue
    found.push(counted)
    yield {
      name: `${part.because}/${part.table}.json`,
      pieces: asJson(first.value, { [Symbol.asyncIterator]: () => rows }, () => counted.count++),
    }
  }
  for (const because of BECAUSE) {
    const parts = found.filter((part) => part.because === because)
    yield { name: `${because}.html`, pieces: asPage(because, parts, source) }
  }
  yield { name: 'index.html', pieces: asIndex(found, source) }
}

function partsOf(source: PersonSource): Part[] {
  const { connections, person } = source
  const tables = Object.keys(PERSON_TABLES) as PersonTableName[]
  const parts = BECAUSE.flatMap((because) =>
    tables.map((table) => ({
      ...{ because, table, title: PERSON_TABLES[table].title },
      rows: () => onlyRows(findRows(source, table, person), because),
    })),
  )
  if (person.kind === 'listed') return parts
  const signIn = (Object.keys(SIGN_IN_TABLES) as SignInTableName[]).map((table) => ({
    ...{ because: 'about' as const, table: `sign-in-${table}`, title: SIGN_IN_TABLES[table].title },
    rows: async function* () {
      yield* await readSignInRows(connections, table, person.id)
    },
  }))
  return [...parts, ...signIn]
}

async function* onlyRows(found: ReturnType<typeof findRows>, wanted: Because): AsyncGenerator<Row> {
  for await (const { because, row } of found) if (because === wanted) yield row
}

async function* asJson(
  first: Row,
  others: AsyncIterable<Row>,
  onRow: () => void,
): AsyncGenerator<string> {
  onRow()
  yield `[\n${JSON.stringify(first)}`
  for await (const row of others) {
    onRow()
    yield `,\n${JSON.stringify(row)}`
  }
  yield '\n]\n'
}

async function* asPage(
  because: Because,
  parts: readonly Part[],
  { person }: PersonSource,
): AsyncGenerator<string> {
  const { title, hint } = PAGES[because]
  yield pageStart(`${person.name}: ${title}`, html`<p class="check">${hint}${CHECK_FIRST}</p>`)
  for (const part of parts) {
    yield sectionStart(part.title)
    for await (const row of part.rows()) yield rowOnPage(row)
  }
  if (parts.length === 0) yield html`<p>Nothing was found.</p>`.markup
  yield PAGE_END
}

async function* asIndex(
  parts: readonly Counted[],
  { organisation, person, exported }: PersonSource,
): AsyncGenerator<string> {
  const introduction = html`<p>What ${organisation} keeps in Holdfast about ${person.name} (${person.id}), as of ${exported.toISOString()}. Times are in UTC.</p>
<p class="check">This is a working copy for the school. ${CHECK_FIRST} ${PAGES.mentions.hint}</p>`
  yield pageStart(`Everything about ${person.name}`, introduction)
  for (const because of BECAUSE) {
    const rows = parts
      .filter((part) => part.because === because)
      .map(
        ({ table, title, count }) =>
          html`<tr><td>${title}</td><td>${count}</td><td><a href="${because}/${table}.json">${table}.json</a></td></tr>\n`,
      )
    yield html`<h2><a href="${because}.html">${PAGES[because].title}</a></h2>
<table><thead><tr><th>What</th><th>How many</th><th>File</th></tr></thead><tbody>
${rows}</tbody></table>
`.markup
  }
  yield NOT_INCLUDED.markup
  yield PAGE_END
}

const NOT_INCLUDED = html`<h2>What is not in this file</h2>
<ul>
<li>Hashes of passwords, keys and other secrets.</li>
<li>Texts that mean the person without their whole or last name, such as initials, a first name or a number. Search the logs for those.</li>
<li>The bytes of pictures. The records of the incidents have them.</li>
<li>The words of the guidance, its map and its pictures.</li>
<li>Records and lists that were exported, mails that were sent, backups, and the logs of servers.</li>
<li>What the person did as the provider’s admin in other organisations.</li>
</ul>
`
