import type { AlertKind, Guidance } from '@holdfast/contract/content/content'
import {
  alertPageId,
  INITIAL_ACTION_PAGE,
  threatPageId,
} from '@holdfast/contract/content/guidance-pages'
import { UNCHECKED_NOTE } from '@holdfast/contract/content/guidance-review'
import { newReviewId } from '@holdfast/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const LOCKDOWN = threatPageId(['lockdown'])
let server: TestServer
let head: SignedInClient

beforeEach(async () => {
  server = await startTestServer()
  head = await server.signIn('head')
})

/** Reads a page and says that it is right. */
async function review(admin: SignedInClient, page: string) {
  const { fingerprints } = await admin.callEndpoint('getContentDraft', {})
  const body = { id: newReviewId(), page, fingerprint: fingerprints[page] ?? '' }
  return { body, response: await admin.call('POST', '/content/reviews', { body }) }
}

/** Whether the page as it is in the draft has been reviewed. */
async function isReviewed(admin: SignedInClient, page: string): Promise<boolean> {
  const { fingerprints } = await admin.callEndpoint('getContentDraft', {})
  const reviews = await admin.callEndpoint('listContentReviews', {})
  return reviews.some((each) => each.page === page && each.fingerprint === fingerprints[page])
}

async function edit(admin: SignedInClient, apply: (guidance: Guidance) => Guidance) {
  const { guidance } = await admin.callEndpoint('getContentDraft', {})
  await admin.call('POST', '/content/draft', { body: apply(guidance) })
}

function withLockdown(guidance: Guidance, changes: { subtitle?: string; colour?: string }) {
  const threats = guidance.threats.map((page) =>
    page.path === 'lockdown' ? { ...page, ...changes } : page,
  )
  return { ...guidance, threats }
}

function withLockdownAlert(guidance: Guidance, changes: Partial<AlertKind>) {
  const alert_kinds = guidance.alert_kinds.map((kind) =>
    kind.id === 'lockdown' ? { ...kind, ...changes } : kind,
  )
  return { ...guidance, alert_kinds }
}

test('a review says who has reviewed which page and when, and stands in the activity', async () => {
  const { response } = await review(head, LOCKDOWN)
  expect(response).toMatchObject({
    status: 201,
    body: { page: LOCKDOWN, userid: 'head', authorname: 'Jordan Hale' },
  })
  const reviews = await head.callEndpoint('listContentReviews', {})
  expect(reviews).toEqual([response.body])
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'content-reviewed', summary: 'Lockdown' })
})

test('a page whose text changes is not reviewed any more; the others and its colour do not matter', async () => {
  await review(head, LOCKDOWN)
  await review(head, INITIAL_ACTION_PAGE)
  await edit(head, (guidance) => withLockdown(guidance, { colour: 'green' }))
  expect(await isReviewed(head, LOCKDOWN)).toBe(true)
  await edit(head, (guidance) => withLockdown(guidance, { subtitle: 'Lock the doors' }))
  expect(await isReviewed(head, LOCKDOWN)).toBe(false)
  expect(await isReviewed(head, INITIAL_ACTION_PAGE)).toBe(true)
})

test('translating an alert leaves the review of its English words; changing those undoes it', async () => {
  const page = alertPageId('lockdown')
  await review(head, page)
  const translation = { language: 'uk' as const, title: 'Блокування', instruction: '' }
  await edit(head, (guidance) =>
    withLockdownAlert(guidance, { translations: [{ ...translation, endinstruction: '' }] }),
  )
  expect(await isReviewed(head, page)).toBe(true)
  await edit(head, (guidance) => withLockdownAlert(guidance, { instruction: 'Lock the door.' }))
  expect(await isReviewed(head, page)).toBe(false)
})

test('publishing keeps a review, and restoring the text that was reviewed brings it back', async () => {
  await review(head, LOCKDOWN)
  await edit(head, (guidance) => withLockdown(guidance, { subtitle: 'Lock the doors' }))
  await head.callEndpoint('publishContent', {})
  expect(await isReviewed(head, LOCKDOWN)).toBe(false)
  await review(head, LOCKDOWN)
  await head.callEndpoint('restoreContentVersion', { parameters: { version: '1' } })
  expect(await isReviewed(head, LOCKDOWN)).toBe(true)
  await head.callEndpoint('publishContent', {})
  expect(await isReviewed(head, LOCKDOWN)).toBe(true)
})

test('nobody reviews a text that their screen has not shown', async () => {
  const { fingerprints } = await head.callEndpoint('getContentDraft', {})
  await edit(head, (guidance) => withLockdown(guidance, { subtitle: 'Lock the doors' }))
  const body = { id: newReviewId(), page: LOCKDOWN, fingerprint: fingerprints[LOCKDOWN] ?? '' }
  const refused = await head.call('POST', '/content/reviews', { body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await edit(head, (guidance) => ({ ...guidance, threats: [] }))
  expect(await head.call('POST', '/content/reviews', { body })).toMatchObject({ status: 409 })
  expect(await head.callEndpoint('listContentReviews', {})).toEqual([])
})

test('taking out the note that a page is to be checked leaves its review', async () => {
  const before = await head.callEndpoint('getContentDraft', {})
  expect(JSON.stringify(before.guidance.initial_action)).toContain(UNCHECKED_NOTE)
  await review(head, INITIAL_ACTION_PAGE)
  await edit(head, (guidance) => {
    const action = guidance.initial_action
    if (!action) throw new Error('The starter content has an initial action')
    const content = action.content.replace(` ${UNCHECKED_NOTE}`, '')
    return { ...guidance, initial_action: { ...action, content } }
  })
  expect(await isReviewed(head, INITIAL_ACTION_PAGE)).toBe(true)
})

test('a review is taken back with an entry in the activity', async () => {
  const { body } = await review(head, LOCKDOWN)
  await head.callEndpoint('deleteContentReview', { parameters: { id: body.id } })
  expect(await isReviewed(head, LOCKDOWN)).toBe(false)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'content-review-withdrawn', recordid: LOCKDOWN })
})

test('what another school has reviewed is not reviewed where it is imported', async () => {
  await review(head, LOCKDOWN)
  const hilltop = await server.signIn('hilltop.head')
  const archive = await fetch(`${server.address}/api/content/export`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const body = new FormData()
  body.set('file', new Blob([await archive.arrayBuffer()]), 'content.zip')
  expect(await hilltop.call('POST', '/content/import', { body })).toMatchObject({ status: 200 })
  expect(await isReviewed(hilltop, LOCKDOWN)).toBe(false)
  expect(await hilltop.callEndpoint('listContentReviews', {})).toEqual([])
})
