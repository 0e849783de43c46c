import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ALERT_LANGUAGES } from '@holdfast/contract/alerts/languages'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const URDU = { language: 'ur', title: 'لاک ڈاؤن', instruction: 'دروازہ بند کریں۔' } as const

function send(client: SignedInClient) {
  return client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
}

const saveLanguages = (client: SignedInClient, alertlanguages: readonly string[]) =>
  client.call<ProblemBody>('POST', '/alertsettings', { body: { alertlanguages } })

/** Puts these words into the draft of the lockdown, and publishes it. */
async function publish(head: SignedInClient, translations: unknown, words?: unknown) {
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const alert_kinds = guidance.alert_kinds.map((kind) =>
    kind.id === 'lockdown' ? { ...kind, translations } : kind,
  )
  const body = { ...guidance, alert_kinds, ...(words !== undefined && { alert_words: words }) }
  const saved = await head.call<ProblemBody>('POST', '/content/draft', { body })
  if (saved.status === 200) await head.callEndpoint('publishContent', {})
  return saved
}

async function start() {
  const server = await startTestServer()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  return { server, head, teacher }
}

test('an alert has its words in the languages of the school, as they stand when it is sent', async () => {
  const { head, teacher } = await start()
  await publish(head, [URDU], [{ language: 'ur', safe: 'میں محفوظ ہوں' }])
  // Without a chosen language nothing changes, whatever is translated.
  expect((await send(teacher)).translations).toEqual([])
  await saveLanguages(head, ['cy', 'ur'])
  expect((await teacher.callEndpoint('getContent', {})).alertlanguages).toEqual(['cy', 'ur'])
  const sent = await send(teacher)
  const translation = { ...URDU, endinstruction: '', words: { safe: 'میں محفوظ ہوں', help: '' } }
  expect(sent).toMatchObject({ title: 'Lockdown', translations: [translation] })
  expect(sent.translations).toHaveLength(1)

  await publish(head, [{ ...URDU, title: 'Other' }])
  const listed = (await teacher.callEndpoint('listAlerts', {})) as Alert[]
  expect(listed.find(({ id }) => id === sent.id)?.translations[0]?.title).toBe(URDU.title)
})

test('the log keeps the original words', async () => {
  const { head, teacher } = await start()
  await publish(head, [URDU])
  await saveLanguages(head, ['ur'])
  const { incidentid } = await send(teacher)
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  expect(log.map(({ content }) => content)).toEqual(['Lockdown alert sent to 9 people.'])
})

test('languages that are unknown, doubled or too many are refused, and a change is recorded in words', async () => {
  const { head, teacher } = await start()
  for (const languages of [['xx'], ['en'], ['ur', 'ur'], ALERT_LANGUAGES.slice(0, 11)]) {
    expect((await saveLanguages(head, languages)).status).toBe(400)
  }
  expect((await saveLanguages(teacher, ['ur'])).status).toBe(403)
  expect((await saveLanguages(head, ['pl', 'ur'])).status).toBe(200)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]?.summary).toContain('Polish, Urdu')
})

test('a translation in an unknown language, twice in one, or too long is refused by a sentence', async () => {
  const { head } = await start()
  const refusal = async (translations: unknown, words?: unknown) => {
    const { status, body } = await publish(head, translations, words)
    expect(status).toBe(400)
    return body.errors.join(' ')
  }
  expect(await refusal([{ ...URDU, language: 'xx' }])).toContain('Kinds of alert › Lockdown')
  expect(await refusal([URDU, URDU])).toContain('the language ur is used more than once')
  expect(await refusal([{ ...URDU, instruction: 'x'.repeat(501) }])).toContain('500 characters')
  expect(await refusal([URDU], [{ language: 'ur', safe: 'x'.repeat(201) }])).toContain(
    'Words of alerts › ur',
  )
})

test('a blank in a translation is not published either: staff read that it is not filled in', async () => {
  const { head, teacher } = await start()
  const words = (place: string) => `دروازہ ${place}`
  const [blank, shown] = [words('[FILL IN: my room]'), words('(not filled in yet: my room)')]
  const translation = { ...URDU, instruction: blank }
  const saved = await publish(head, [translation], [{ language: 'ur', where: blank }])
  expect(saved.status).toBe(200)
  await saveLanguages(head, ['ur'])
  const { alert_kinds, alert_words } = await teacher.callEndpoint('getContent', {})
  const lockdown = alert_kinds.find(({ id }) => id === 'lockdown')
  expect(lockdown?.translations).toMatchObject([{ ...URDU, instruction: shown }])
  expect(alert_words).toMatchObject([{ language: 'ur', where: shown }])
  const { translations } = await send(teacher)
  expect(translations).toMatchObject([{ instruction: shown, words: { where: shown } }])
})

test('translations move to another organisation with the content', async () => {
  const { server, head } = await start()
  const words = [{ language: 'ur', safe: 'میں محفوظ ہوں' }]
  await publish(head, [URDU], words)
  const headers = { authorization: `Bearer ${head.token}` }
  const zip = await (await fetch(`${server.address}/api/content/export`, { headers })).blob()
  const body = new FormData()
  body.set('file', zip, 'content.zip')
  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.call('POST', '/content/import', { body })).status).toBe(200)
  const { guidance } = await hilltop.callEndpoint('getContentDraft', {})
  expect(guidance.alert_words).toMatchObject(words)
  expect(guidance.alert_kinds.find(({ id }) => id === 'lockdown')?.translations).toMatchObject([
    URDU,
  ])
})
