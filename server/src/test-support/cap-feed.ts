import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { SignedInClient } from './api-client.ts'
import type { TestServer } from './test-server.ts'

const SCHEMA = new URL('../features/alerts/cap/cap-1.2.xsd', import.meta.url)

/** What libxml2 finds wrong with the document. */
export async function findCapErrors(xml: string): Promise<string[]> {
  const schema = await readFile(SCHEMA, 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'alert.xml', contents: xml }],
    schema: [{ fileName: 'cap-1.2.xsd', contents: schema }],
  })
  return errors.map(({ message }) => message)
}

export type CapReader = {
  /** The messages of the feed, each checked against the schema; newest first. */
  read(): Promise<string[]>
  get(path: string, headers?: Record<string, string>): ReturnType<TestServer['anyone']['call']>
  id: string
  token: string
}

/** A siren with a token of its own. */
export async function connectSiren(
  server: TestServer,
  admin: SignedInClient,
  name = 'Siren',
): Promise<CapReader> {
  const { id, token } = await admin.callEndpoint('createCapToken', { body: { name } })
  const get: CapReader['get'] = (path, headers = {}) =>
    server.anyone.call('GET', path, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    id,
    token,
    get,
    async read() {
      const { status, body } = await get('/cap')
      expect(status).toBe(200)
      const documents = String(body).match(/<alert xmlns.*?<\/alert>/gs) ?? []
      for (const each of documents) expect(await findCapErrors(each)).toEqual([])
      return [...documents]
    },
  }
}

/** The texts of all elements with this name. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, text]) => text ?? '',
  )
}

/** `Alert`, `Actual` and the headline, for a comparison. */
export function summaryOf(xml: string): string {
  const [type, status, headline] = ['msgType', 'status', 'headline'].map(
    (name) => textsOf(xml, name)[0],
  )
  return `${type} ${status}: ${headline}`
}
