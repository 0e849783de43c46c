import { INITIAL_ACTION_PAGE } from '@holdfast/contract/content/guidance-pages'
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
  getPreparedness: () => ({}),
  saveProcedure: () => ({ body: { procedure: 'lockdown', page: '', kind: '' } }),
  exportContent: () => ({}),
  checkContentImport: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  importContent: ({ otherSchoolArchive }) => ({ form: archiveForm(otherSchoolArchive) }),
  uploadMedia: ({ picture }) => ({ form: pictureForm(picture) }),
  deleteMedia: async (school) => ({ parameters: { key: await school.newPicture() } }),
} satisfies Partial<Samples>
