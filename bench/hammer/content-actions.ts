import { randomUUID } from 'node:crypto'
import type { Guidance, Picture } from '@holdfast/contract/content/content'
import { strToU8, zipSync } from 'fflate'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'

/** Writes of a school's admin about its content. */

/** The smallest picture: one transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Saves a draft that adds a new text and new names, and publishes it. */
export function writeContent(device: Device, ledger: Ledger): MakeWrite[] {
  const draft: Draft = { etag: null, words: '' }
  const save: MakeWrite = async () => {
    const { etag, guidance } = await readDraft(device)
    const changed = withNewWords(guidance)
    return {
      name: 'save draft',
      request: {
        method: 'POST',
        path: '/content/draft',
        body: changed,
        headers: { 'if-match': etag },
      },
      onDone: (response) =>
        Object.assign(draft, { etag: response.etag, words: joinWords(changed) }),
    }
  }
  return [save, publish(device, ledger, draft)]
}

/** A file of another installation with guidance and one picture; its guidance is published. */
export function importContent(device: Device, ledger: Ledger): MakeWrite[] {
  const { id: school } = device.options.school
  const path = newPicturePath()
  const draft: Draft = { etag: null, words: '' }
  const save: MakeWrite = async () => {
    const { etag, guidance } = await readDraft(device)
    const changed = withNewWords(guidance)
    const body = new FormData()
    body.set('file', new Blob([packContent(changed, path)]), 'content.zip')
    return {
      name: 'import content',
      request: { method: 'POST', path: '/content/import', body, headers: { 'if-match': etag } },
      onDone: (response) => {
        Object.assign(draft, { etag: response.etag, words: joinWords(changed) })
        ledger.importedPictures.push(`${school} ${path}`)
        ledger.noteActivity('content-imported', school)
      },
    }
  }
  return [save, publish(device, ledger, draft)]
}

/** Uploads a picture under a new path: a repeated upload replaces it. */
export function uploadPicture(device: Device, ledger: Ledger): MakeWrite {
  const { id: school } = device.options.school
  const path = newPicturePath()
  const body = new FormData()
  body.set('path', path)
  body.set('file', new Blob([PICTURE], { type: 'image/png' }), 'picture.png')
  return () => ({
    name: 'upload picture',
    request: { method: 'POST', path: '/content/media', body },
    onDone: ({ text }) =>
      ledger.pictures.set(`${school} ${path}`, (JSON.parse(text) as Picture).key),
  })
}

/** The draft that the device has saved and not yet published. */
type Draft = { etag: string | null; words: string }

function publish(device: Device, ledger: Ledger, draft: Draft): MakeWrite {
  const { id: school } = device.options.school
  return () => ({
    name: 'publish content',
    request: {
      method: 'POST',
      path: '/content/publish',
      headers: { 'if-match': draft.etag ?? '' },
    },
    onDone: () => {
      Ledger.add(ledger.published, school, draft.words)
      ledger.noteActivity('content-published', school)
    },
  })
}

async function readDraft(device: Device): Promise<{ etag: string; guidance: Guidance }> {
  const { etag, text } = await device.get('/content/draft')
  const { guidance } = JSON.parse(text) as { guidance: Guidance }
  return { etag: etag ?? '', guidance }
}

/** Gives the initial action new words, and a role and a page of information new names. */
function withNewWords(guidance: Guidance): Guidance {
  const id = randomUUID()
  return {
    ...guidance,
    initial_action: { content: `Walk, do not run. ${id}`, diagram: [] },
    roles: guidance.roles.map((role, index) =>
      index === 0 ? { ...role, title: `Manager ${id}` } : role,
    ),
    info: guidance.info.map((page, index) =>
      index === 0 ? { ...page, name: `Page ${id}` } : page,
    ),
  }
}

/** The words that `withNewWords` has changed, as `PUBLISHED_WORDS` reads it from the database. */
function joinWords({ initial_action, roles, info }: Guidance): string {
  const words = [initial_action?.content, roles[0]?.title, info[0]?.name]
  return words.filter((word) => word !== undefined).join(', ')
}

/** SQL for a row of `content_versions`. */
export const PUBLISHED_WORDS = `concat_ws(', ', guidance -> 'initial_action' ->> 'content',
  guidance -> 'roles' -> 0 ->> 'title', guidance -> 'info' -> 0 ->> 'name')`

function newPicturePath(): string {
  return `map__${randomUUID()}.png`
}

function packContent(guidance: Guidance, path: string): BlobPart {
  const json = JSON.stringify({ format: 'holdfast-content', version: 1, guidance })
  return zipSync({ 'content.json': strToU8(json), [`media/${path}`]: PICTURE }) as BlobPart
}
