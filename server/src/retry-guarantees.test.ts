import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  RequestsAsSent,
  WRITING_ENDPOINTS,
  type WritingEndpoint,
} from './test-support/requests-as-sent.ts'

/*
 * What each writing endpoint guarantees for a retry after a lost response. A missing endpoint does not
 * compile. `repeated-requests.test.ts` has the cases in which the second request asks for something else.
 *
 * Fails without any of the comparisons with what is stored ("A retry gets the response of the first
 * attempt"), `findPublicationOf` and `areAlreadyImported` for example.
 */

type Guarantee =
  /** It gets the response of the first attempt, and the activity has no second entry. */
  | 'same response'
  /** It is done again, without harm: another mail, another link, the same value again. */
  | 'done again'
  /** 404 `not-found`, which the app treats as success, because the record is already deleted. */
  | 'gone'
  /** 409 `taken`: the caller then looks for it, and finds what the first attempt has made. */
  | 'taken'
  /** A code or an assertion works once; the user's list of factors shows that the first attempt worked. */
  | 'refused'
  /** 401: the session has ended, as was asked. */
  | 'signed out'

const GUARANTEES: Record<WritingEndpoint, Guarantee> = {
  // It begins another session; the first one expires unused.
  logIn: 'done again',
  renewToken: 'done again',
  logOut: 'signed out',
  requestPasswordReset: 'same response',
  resetPassword: 'same response',
  changePassword: 'same response',
  endSession: 'gone',
  endOtherSessions: 'done again',
  confirmIdentity: 'done again',
  beginTotp: 'done again',
  confirmTotp: 'refused',
  createRecoveryCodes: 'done again',
  beginPasskey: 'done again',
  addPasskey: 'refused',
  removePasskey: 'gone',
  removeTotp: 'gone',
  createPasskeyChallenge: 'done again',
  beginSingleSignOn: 'done again',
  beginConfirmation: 'done again',
  logInWithSingleSignOn: 'refused',
  saveSingleSignOn: 'same response',
  testSingleSignOn: 'same response',
  checkDomain: 'same response',
  saveDomainRelease: 'same response',
  unlinkIdentity: 'gone',
  unlinkOwnIdentity: 'gone',
  logInWithPasskey: 'refused',
  removeSecondFactor: 'gone',
  saveSecondFactorPolicy: 'same response',

  reportIncident: 'same response',
  saveIncident: 'same response',
  reopenIncident: 'same response',
  mergeIncident: 'same response',
  separateIncident: 'same response',
  relateIncident: 'same response',
  addShare: 'same response',
  endShare: 'same response',
  saveIncidentSettings: 'same response',
  saveRetention: 'same response',
  saveAnnouncedDeletion: 'same response',
  deleteIncident: 'gone',
  deleteIncidents: 'gone',
  addLogEntry: 'same response',
  mailSituationReport: 'same response',
  putLogPicture: 'same response',
  deleteLogPicture: 'same response',
  addCheck: 'same response',
  saveDebrief: 'same response',
  saveExercise: 'same response',
  savePreparationStep: 'same response',
  saveExerciseSettings: 'same response',
  addCount: 'same response',
  addMark: 'same response',
  addRelease: 'same response',
  addPickupEvent: 'same response',
  savePerson: 'same response',
  deletePeople: 'same response',
  importPeople: 'done again',
  addVisitor: 'same response',
  declareClosure: 'same response',
  addClosureAnswer: 'same response',
  addDeparture: 'same response',
  // Another list of the same people, which says that this is still so.
  saveAttendance: 'done again',
  saveRollCallSettings: 'same response',
  addTask: 'same response',
  addTaskChange: 'same response',
  addHandover: 'same response',
  acceptHandover: 'same response',
  withdrawHandover: 'same response',
  takeOverRole: 'same response',
  importRollGroups: 'same response',
  saveRollGroup: 'same response',
  deleteRollGroup: 'gone',
  saveRecordSettings: 'same response',

  sendAlert: 'same response',
  addAlertAnswer: 'same response',
  addAlertResponse: 'same response',
  addAlertUpdate: 'same response',
  endAlert: 'same response',
  endAlertsOfPerson: 'same response',
  savePushSubscription: 'same response',
  deletePushSubscription: 'same response',
  // Each device gets another test.
  sendPushTest: 'done again',
  confirmPush: 'same response',
  reportShown: 'same response',
  saveAlertSettings: 'same response',
  // The token is shown once; the admin then sees it in the list, deletes it and makes another.
  createCapToken: 'taken',
  deleteCapToken: 'gone',
  createAttendanceToken: 'taken',
  deleteAttendanceToken: 'gone',
  saveChannel: 'same response',
  deleteChannel: 'gone',
  // Another test message, which costs little.
  testChannel: 'done again',
  // Another address; the earlier one, which nobody has seen, becomes invalid.
  makeReplyAddress: 'done again',
  saveEscalation: 'same response',
  receiveReply: 'same response',

  importContacts: 'same response',
  saveContact: 'same response',
  deleteContact: 'gone',
  deleteContacts: 'gone',
  saveContactGroup: 'same response',
  deleteContactGroup: 'gone',
  deleteContactGroups: 'gone',
  importUsers: 'same response',
  saveUser: 'same response',
  deleteUser: 'gone',
  deleteUsers: 'gone',
  suspendUser: 'same response',
  reinstateUser: 'same response',
  // Other links; the earlier ones, which nobody has seen, become invalid.
  inviteUsers: 'done again',
  openInvitation: 'same response',
  createScimUser: 'taken',
  replaceScimUser: 'same response',
  changeScimUser: 'same response',
  deleteScimUser: 'same response',
  // Another token, likewise.
  createDirectoryToken: 'done again',
  releaseSuspensions: 'same response',
  discardSuspensions: 'same response',
  deleteDirectoryToken: 'same response',
  // Another link; the earlier one, which nobody has seen, becomes invalid.
  createResetLink: 'done again',
  saveOrganisation: 'same response',
  suspendOrganisation: 'same response',
  resumeOrganisation: 'same response',
  addProviderMessage: 'same response',
  withdrawProviderMessage: 'same response',
  askOrganisationDeletion: 'same response',
  confirmOrganisationDeletion: 'same response',
  withdrawOrganisationDeletion: 'gone',
  askNameErasure: 'same response',
  confirmNameErasure: 'gone',
  withdrawNameErasure: 'gone',
  saveAllocations: 'same response',

  saveContentDraft: 'same response',
  publishContent: 'same response',
  restoreContentVersion: 'same response',
  requestReading: 'same response',
  addReading: 'same response',
  saveProcedure: 'same response',
  addContentReview: 'same response',
  deleteContentReview: 'gone',
  checkContentImport: 'same response',
  importContent: 'same response',
  uploadMedia: 'same response',
  deleteMedia: 'gone',
  reportReadiness: 'same response',
}

let requests: RequestsAsSent
beforeAll(async () => {
  requests = await RequestsAsSent.open()
})
afterAll(() => requests.end())

async function countActivity(): Promise<number> {
  return (await requests.school.server.database.query('select from activity')).length
}

const SECOND: Record<Guarantee, (first: string) => string | RegExp> = {
  'same response': (first) => first,
  'done again': () => /^20[01]$/,
  taken: () => '409 taken',
  gone: () => '404 not-found',
  refused: () => /^(403 wrong-passkey|403 single-sign-on-refused|409 conflict)$/,
  'signed out': () => /^401 /,
}

test.each(Object.keys(GUARANTEES) as WritingEndpoint[])(
  '%s that is sent again keeps its guarantee',
  async (name) => {
    const send = await requests.prepare(name)
    const first = await send()
    expect(first.outcome, first.text).toMatch(/^20[014]$/)
    const activities = await countActivity()
    const second = await send()
    expect(second.outcome, second.text).toMatch(SECOND[GUARANTEES[name]](first.outcome))
    if (GUARANTEES[name] !== 'same response') return
    if (first.text === '') expect(second.text).toBe('')
    else expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text))
    expect(await countActivity()).toBe(activities)
  },
)

test('every endpoint that writes has a guarantee', () => {
  expect(Object.keys(GUARANTEES).sort()).toEqual(WRITING_ENDPOINTS.toSorted())
})
