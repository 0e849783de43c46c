import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import {
  laterEntriesNotice,
  type RecordVerdict,
  verifyRecord,
} from '@holdfast/contract/record/record-verification'
import type { ZippedFile } from '@holdfast/contract/record/record-zip-rules'
import { unzipSync, zipSync } from 'fflate'

/**
 * The page that verifies an exported record. It is built into one file that is part of every export, so
 * that it works from a folder, without a server or network.
 */

/** The same encoding as on the server, in record-zip.ts. */
const ZIP = {
  unzip: (bytes: Uint8Array, accept: (file: ZippedFile) => boolean) =>
    new Map(Object.entries(unzipSync(bytes, { filter: accept }))),
  zip: (files: ReadonlyMap<string, Uint8Array>) =>
    zipSync(Object.fromEntries(files), { level: 0, mtime: new Date(2000, 0, 1) }),
}

const file = inputOf('file')
const key = inputOf('key')
const head = inputOf('head')
/** Counts the files that were chosen, so that only the result of the last one is shown. */
let turn = 0

for (const input of [file, key, head]) input.addEventListener('change', () => void verify())
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())

async function verify(): Promise<void> {
  const chosen = file.files?.[0]
  if (chosen === undefined) return
  turn += 1
  const mine = turn
  show(element('p', 'Reading the record…'))
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const known = { publickey: compact(key.value), head: compact(head.value) }
  const verdict = await verifyRecord(bytes, ZIP, known)
  if (mine === turn) show(describe(verdict, known.publickey !== undefined))
}

function describe(verdict: RecordVerdict, isKeyKnown: boolean): Element {
  const { problems, later, missing, erased, signed, publickey } = verdict
  const box = element('div')
  const isIntact = problems.length === 0
  box.className = isIntact ? 'intact' : 'broken'
  box.append(element('h2', isIntact ? 'The record is intact' : 'The record is not intact'))
  if (isIntact) {
    box.append(
      element(
        'p',
        isKeyKnown
          ? 'Nothing in it has been altered, removed, added or moved since it was sealed, and it is signed with the key that you gave.'
          : 'Nothing in it has been altered, removed, added or moved since it was signed with the key below. Compare this key with the one that the admins of the organisation see.',
      ),
    )
  } else {
    box.append(makeList(problems))
  }
  if (later.length > 0) box.append(element('p', `${laterEntriesNotice(verdict)}:`), makeList(later))
  if (isIntact && missing.length > 0) {
    box.append(element('p', 'Pictures that are not in the file:'), makeList(missing))
  }
  if (isIntact && erased.length > 0) {
    box.append(element('p', 'Names that were erased since they were sealed:'), makeList(erased))
  }
  if (signed) {
    const facts = element('dl')
    for (const [label, value, isCode] of [
      ['Organisation', signed.organisation],
      ['Incident', signed.incidentid],
      ['Exported', formatMoment(signed.exported)],
      ['Sealed entries', String(signed.length)],
      ['Last seal', inGroupsOfEight(signed.head), true],
      ['Key of the organisation', inGroupsOfEight(publickey ?? ''), true],
    ] as const) {
      const description = element('dd')
      description.append(element(isCode ? 'code' : 'span', value))
      facts.append(element('dt', label), description)
    }
    box.append(facts)
  }
  return box
}

/** `21 Nov 2026, 10:42:07`, as the app writes times. */
function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
}

function makeList(sentences: readonly string[]): Element {
  const list = element('ul')
  list.append(...sentences.map((sentence) => element('li', `${sentence}.`)))
  return list
}

function show(content: Element): void {
  document.getElementById('verdict')?.replaceChildren(content)
}

function element(name: string, text = ''): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  return created
}

function inputOf(id: string): HTMLInputElement {
  const found = document.getElementById(id)
  if (found instanceof HTMLInputElement) return found
  throw new Error(`This page has no input ${id}`)
}

function compact(text: string): string | undefined {
  return text.replaceAll(/\s/g, '') || undefined
}
