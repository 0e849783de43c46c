import { INITIAL_ACTION_PAGE } from '@holdfast/contract/content/guidance-pages'
import { dayIn, daysAfter } from '@holdfast/contract/days'
import { newReviewId } from '@holdfast/contract/ids'
import type { Samples } from '../injected-requests.ts'
import { archiveForm, pictureForm } from '../sample-bodies.ts'
import { type SampleSchool, VERSION } from '../sample-school.ts'

/** Of a page of the draft as it is. */
async function newReview(head: SampleSchool['head']) {
  const { fingerprints } = await head.callEndpoint('getContentDraft', {})
  const [page = '', fingerprint = ''] = Object.entries(fingerprints)[0] ?? []
  return { id: newReviewId(), page, fingerprint }
}

/** For a page of the published guidance. */
function newReadingRequest() {
  return { id: crypto.randomUUID(), page: INITIAL_ACTION_PAGE, asked: true }
}

/** Of tomorrow, on top of whatever was declared for it. */
async function newDeclaration(head: SampleSchool['head']) {
  const day = daysAfter(dayIn('UTC', new Date()), 1)
  const days = await head.callEndpoint('listClosures', {})
  const last = days.find((each) => each.day === day)?.declarations.at(-1)
  return {
    ...{ id: crypto.randomUUID(), day, zone: 'UTC', state: 'closed' as const },
    ...{ reason: 'Snow', replaces: last?.id ?? null },
  }
}

export const CONTENT_SAMPLES = {
  getContent: () => ({}),
  getContentDraft: () => ({}),
  saveContentDraft: async ({ head }) => {
    const { guidance } = await head.callEndpoint('getContentDraft', {})
    const initial_action = { content: crypto.randomUUID(), diagram: [] }
    return { body: { ...guidance, initial_action } }
  },
  publishContent: async (school) => {
    return { headers: { 'if-match': await school.saveDraft() } }
  },
  listContentVersions: () => ({}),
  getContentVersion: () => ({ parameters: { version: VERSION } }),
  restoreContentVersion: () => ({ parameters: { version: VERSION } }),
  listContentReviews: () => ({}),
  addContentReview: async ({ head }) => ({ body: await newReview(head) }),
  deleteContentReview: async ({ head }) => {
    const body = await newReview(head)
    await head.callEndpoint('addContentReview', { body })
    return { parameters: { id: body.id } }
  },
  listReadings: () => ({}),
  requestReading: () => ({ body: newReadingRequest() }),
  listOwnReadings: () => ({}),
  addReading: async ({ head }) => {
    const body = newReadingRequest()
    const { id: requestid, version } = await head.callEndpoint('requestReading', { body })
    return { body: { requestid, version } }
  },
  listClosures: () => ({}),
  declareClosure: async ({ head }) => {
    // On top of one that no other organisation has.
    await head.callEndpoint('declareClosure', { body: await newDeclaration(head) })
    return { body: await newDeclaration(head) }
  },
  addClosureAnswer: async ({ head }) => {
    const body = await newDeclaration(head)
    await head.callEndpoint('declareClosure', { body })
    return {
      body: {
        ...{ id: crypto.randomUUID(), closureid: body.id, answer: 'can' },
        ...{ timestamp: '2026-11-21T10:00:00Z' },
      },
    }
  },
  listOwnClosureAnswers: () => ({}),
  listClosureAnswers: async ({ head }) => {
    const body = await newDeclaration(head)
    await head.callEndpoint('declareClosure', { body })
    return { parameters: { day: body.day } }
  },
  getClosureReach: async ({ head }) => {
    const body = await newDeclaration(head)
    await head.callEndpoint('declareClosure', { body })
    return { parameters: { day: body.day } }
  },
  getPreparedness: () => ({}),
  saveProcedure: () => ({ body: { procedure: 'lockdown', page: '', kind: '' } }),
  exportContent: () => ({}),
  checkContentImport: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  importContent: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  uploadMedia: ({ picture }) => ({ form: pictureForm(picture) }),
  deleteMedia: async (school) => ({ parameters: { key: await school.newPicture() } }),
} satisfies Partial<Samples>
