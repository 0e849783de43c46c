import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newNamedId } from '@holdfast/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  endTokens,
  type Group,
  type Kind,
  kindsOfCallers,
  TOKEN_SECRET,
} from './test-support/callers.ts'
import { type CommittedWrites, watchWrites } from './test-support/committed-writes.ts'
import { inject } from './test-support/injected-requests.ts'
import { SAMPLES } from './test-support/sample-requests.ts'
import { makeSampleSchool, type SampleSchool } from './test-support/sample-school.ts'

/*
 * Every kind of caller calls every endpoint about the records of Riverside. The tables are not derived from
 * the contract, and must be changed together with it. A refused request must write nothing.
 *
 * Fails without an access rule: `access: 'anyone'` at an endpoint, or `everyone` for a permission.
 * `row-level-security-only.test.ts` does the same without access checks.
 */

const WHO_MAY: Record<EndpointName, Group> = {
  getHealth: 'anyone',
  getLiveness: 'anyone',
  logIn: 'anyone',
  requestPasswordReset: 'anyone',
  resetPassword: 'anyone',
  findSingleSignOn: 'anyone',
  beginSingleSignOn: 'anyone',
  logInWithSingleSignOn: 'anyone',
  openInvitation: 'anyone',
  // Whoever has the key of a share: see shares.test.ts.
  openShare: 'anyone',
  openSharedPicture: 'anyone',
  // Whoever has a token of the feed: see cap.test.ts.
  getCapFeed: 'anyone',
  getCapMessage: 'anyone',

  renewToken: 'signed in',
  logOut: 'signed in',
  getAccount: 'signed in',
  changePassword: 'signed in',
  unlinkOwnIdentity: 'signed in',
  createPasskeyChallenge: 'anyone',
  logInWithPasskey: 'anyone',
  listPasskeys: 'signed in',
  beginPasskey: 'signed in',
  addPasskey: 'signed in',
  removePasskey: 'signed in',
  beginTotp: 'signed in',
  confirmTotp: 'signed in',
  removeTotp: 'signed in',
  createRecoveryCodes: 'signed in',
  confirmIdentity: 'signed in',
  beginConfirmation: 'signed in',
  listSessions: 'signed in',
  endSession: 'signed in',
  endOtherSessions: 'signed in',
  getSettings: 'signed in',
  getThreeWords: 'signed in',

  listIncidents: 'staff',
  reportIncident: 'staff',
  saveIncident: 'staff',
  listIncidentHistory: 'staff',
  listLogEntries: 'staff',
  addLogEntry: 'staff',
  mailSituationReport: 'team',
  listLogPictures: 'staff',
  getLogPicture: 'staff',
  // Pieces by the author only: see log-pictures.test.ts.
  putLogPicture: 'staff',
  deleteLogPicture: 'admins',
  listChecks: 'staff',
  addCheck: 'staff',
  listCheckHistory: 'staff',
  listAllocationHistory: 'staff',
  listAlertHistory: 'admins',
  listRollGroups: 'staff',
  listCounts: 'staff',
  addCount: 'staff',
  listMarks: 'staff',
  listMarkHistory: 'admins',
  addMark: 'staff',
  addRelease: 'staff',
  listPickups: 'staff',
  addPickupEvent: 'staff',
  listAdults: 'team',
  listNeeds: 'managers',
  // What others than admins and counters see depends on open incidents: people.test.ts.
  listPeopleOfGroup: 'staff',
  listPeopleOfIncident: 'staff',
  listPeople: 'admins',
  savePerson: 'admins',
  deletePeople: 'admins',
  exportPerson: 'admins',
  exportUser: 'admins',
  importPeople: 'admins',
  // Who counts the group of the visitors too: see visitors.test.ts.
  listVisitors: 'admins',
  addVisitor: 'admins',
  addDeparture: 'admins',
  getAttendance: 'admins',
  saveAttendance: 'admins',
  getRollCallSettings: 'admins',
  saveRollCallSettings: 'admins',
  listTasks: 'staff',
  addTask: 'team',
  // The owners too: see tasks.test.ts.
  addTaskChange: 'team',
  listHandovers: 'staff',
  getHandover: 'staff',
  // Whoever holds the role, and whoever is to take it: see handovers.test.ts.
  addHandover: 'head',
  acceptHandover: 'head',
  withdrawHandover: 'head',
  // Deputies too: see takeovers.test.ts.
  takeOverRole: 'own managers',
  listContacts: 'staff',
  // Live contacts of an incident only: see the test of live contacts below.
  saveContact: 'staff',
  listContactGroups: 'staff',
  listUsers: 'staff',
  listAllocations: 'staff',
  getContent: 'staff',
  listOwnReadings: 'staff',
  addReading: 'members',
  listClosures: 'staff',
  declareClosure: 'managers',
  addClosureAnswer: 'members',
  listOwnClosureAnswers: 'staff',
  listClosureAnswers: 'managers',
  getClosureReach: 'managers',
  reportReadiness: 'staff',
  openEvents: 'staff',
  getVersions: 'staff',

  listAlerts: 'staff',
  // Everybody, unless the organisation restricts it: see alerts.test.ts.
  sendAlert: 'staff',
  getAlertReach: 'staff',
  addAlertAnswer: 'members',
  // The sender too: see alerts.test.ts.
  listAlertAnswers: 'team',
  addAlertResponse: 'team',
  getOwnAlertAnswers: 'staff',
  addAlertUpdate: 'managers',
  endAlert: 'managers',
  endAlertsOfPerson: 'managers',
  savePushSubscription: 'staff',
  deletePushSubscription: 'staff',
  confirmPush: 'anyone',
  reportShown: 'staff',

  reopenIncident: 'managers',
  mergeIncident: 'managers',
  separateIncident: 'managers',
  relateIncident: 'managers',
  listShares: 'managers',
  addShare: 'managers',
  endShare: 'managers',
  saveAllocations: 'allocators',

  listExercises: 'admins',
  saveExercise: 'admins',
  getGettingStarted: 'admins',
  savePreparationStep: 'admins',
  getExerciseSettings: 'admins',
  saveExerciseSettings: 'admins',
  listAttendanceTokens: 'admins',
  createAttendanceToken: 'admins',
  deleteAttendanceToken: 'admins',
  listCapTokens: 'admins',
  createCapToken: 'admins',
  deleteCapToken: 'admins',
  listChannels: 'admins',
  saveChannel: 'admins',
  deleteChannel: 'admins',
  testChannel: 'admins',
  makeReplyAddress: 'admins',
  listEscalations: 'admins',
  saveEscalation: 'admins',
  listChannelMessages: 'admins',
  listChannelReplies: 'admins',
  // Whoever has the secret address: see replies.test.ts.
  receiveReply: 'anyone',
  getAlertSettings: 'admins',
  getWebhookSecret: 'admins',
  saveAlertSettings: 'admins',
  getIncidentSettings: 'admins',
  saveIncidentSettings: 'admins',
  getRetention: 'admins',
  saveRetention: 'admins',
  listAnnouncedDeletions: 'admins',
  saveAnnouncedDeletion: 'admins',
  listAlertDeliveries: 'admins',
  sendPushTest: 'admins',
  listDeliveryTimes: 'admins',
  getDeliveryTimes: 'admins',
  deleteIncident: 'admins',
  deleteIncidents: 'admins',
  getDebrief: 'admins',
  listOpenActions: 'admins',
  saveDebrief: 'admins',
  exportRecord: 'admins',
  getRecordState: 'admins',
  getRecordSettings: 'admins',
  saveRecordSettings: 'admins',
  saveRollGroup: 'admins',
  importRollGroups: 'admins',
  deleteRollGroup: 'admins',
  importContacts: 'admins',
  deleteContact: 'admins',
  deleteContacts: 'admins',
  saveContactGroup: 'admins',
  deleteContactGroup: 'admins',
  deleteContactGroups: 'admins',
  importUsers: 'admins',
  saveUser: 'admins',
  deleteUser: 'admins',
  deleteUsers: 'admins',
  suspendUser: 'admins',
  reinstateUser: 'admins',
  createResetLink: 'admins',
  removeSecondFactor: 'admins',
  getSecondFactorPolicy: 'admins',
  saveSecondFactorPolicy: 'admins',
  inviteUsers: 'admins',
  getContentDraft: 'admins',
  saveContentDraft: 'admins',
  publishContent: 'admins',
  listContentVersions: 'admins',
  getContentVersion: 'admins',
  restoreContentVersion: 'admins',
  listReadings: 'admins',
  requestReading: 'admins',
  getPreparedness: 'admins',
  saveProcedure: 'admins',
  listContentReviews: 'admins',
  addContentReview: 'admins',
  deleteContentReview: 'admins',
  exportContent: 'admins',
  checkContentImport: 'admins',
  importContent: 'admins',
  uploadMedia: 'admins',
  deleteMedia: 'admins',
  listActivity: 'admins',
  exportActivity: 'admins',
  listReadiness: 'admins',

  getSingleSignOn: 'admins',
  saveSingleSignOn: 'admins',
  testSingleSignOn: 'admins',
  checkDomain: 'admins',
  unlinkIdentity: 'admins',
  getDirectory: 'admins',
  createDirectoryToken: 'admins',
  releaseSuspensions: 'admins',
  discardSuspensions: 'admins',
  deleteDirectoryToken: 'admins',

  getScimConfig: 'directory',
  listScimSchemas: 'directory',
  listScimResourceTypes: 'directory',
  listScimUsers: 'directory',
  getScimUser: 'directory',
  createScimUser: 'directory',
  replaceScimUser: 'directory',
  changeScimUser: 'directory',
  deleteScimUser: 'directory',

  getBackups: 'provider',
  listOrganisations: 'provider',
  listOrganisationStates: 'provider',
  saveOrganisation: 'provider',
  suspendOrganisation: 'provider',
  resumeOrganisation: 'provider',
  getOrganisationSuspension: 'admins',
  askOrganisationDeletion: 'provider',
  listShownMessages: 'admins',
  listProviderMessages: 'provider',
  addProviderMessage: 'provider',
  withdrawProviderMessage: 'provider',
  getOrganisationDeletion: 'admins',
  confirmOrganisationDeletion: 'admins',
  withdrawOrganisationDeletion: 'admins',
  listNameErasures: 'admins',
  askNameErasure: 'admins',
  confirmNameErasure: 'admins',
  withdrawNameErasure: 'admins',
  saveDomainRelease: 'provider',
}

/** The outcome for callers who may, if it is not 200. */
const SUCCESS: Partial<Record<EndpointName, string>> = {
  // An incident of the sample school is open.
  deleteRollGroup: '409 conflict',
  createPasskeyChallenge: '201',
  logInWithPasskey: '403 wrong-passkey',
  // The organisations have none.
  beginSingleSignOn: '404 not-found',
  beginConfirmation: '404 not-found',
  logInWithSingleSignOn: '403 single-sign-on-refused',
  beginPasskey: '201',
  addPasskey: '403 wrong-passkey',
  // It is somebody else's.
  removePasskey: '404 not-found',
  beginTotp: '201',
  confirmTotp: '403 wrong-code',
  // The callers have none.
  removeTotp: '404 not-found',
  createRecoveryCodes: '404 not-found',
  unlinkOwnIdentity: '404 not-found',
  createResetLink: '201',
  inviteUsers: '201',
  addProviderMessage: '201',
  createDirectoryToken: '201',
  createScimUser: '201',
  deleteScimUser: '204',
  logIn: '401 wrong-credentials',
  resetPassword: '400 reset-key-invalid',
  openInvitation: '400 invitation-invalid',
  openShare: '404 share-ended',
  openSharedPicture: '404 share-ended',
  getCapFeed: '401 sign-in-required',
  getCapMessage: '401 sign-in-required',
  createCapToken: '201',
  createAttendanceToken: '201',
  changePassword: '403 wrong-password',
  confirmIdentity: '403 wrong-password',
  // It is somebody else's.
  endSession: '404 not-found',
  getThreeWords: '404 not-configured',
  reportIncident: '201',
  addShare: '201',
  addLogEntry: '201',
  addCheck: '201',
  addCount: '201',
  addMark: '201',
  addRelease: '201',
  addPickupEvent: '201',
  addVisitor: '201',
  addTask: '201',
  mailSituationReport: '201',
  addTaskChange: '201',
  addHandover: '201',
  acceptHandover: '201',
  withdrawHandover: '201',
  takeOverRole: '201',
  sendAlert: '201',
  makeReplyAddress: '201',
  receiveReply: '204',
  addAlertAnswer: '201',
  addAlertResponse: '201',
  addAlertUpdate: '201',
  saveContact: '201',
  publishContent: '201',
  requestReading: '201',
  declareClosure: '201',
  addClosureAnswer: '201',
  addReading: '201',
  addContentReview: '201',
  uploadMedia: '201',
}

/** The response in the provider's own organisation, which has no content. */
const WITHOUT_CONTENT: Partial<Record<EndpointName, string>> = {
  getAlertReach: '404 not-found',
  saveEscalation: '404 not-found',
  requestReading: '400 invalid',
  // Elsewhere the alert reports an incident of its own, as for one that was deleted.
  sendAlert: '400 invalid',
}

/** The response to the same request in another organisation, which has none of Riverside's records. */
const ELSEWHERE: Partial<Record<EndpointName, string>> = {
  saveIncident: '404 not-found',
  reopenIncident: '404 not-found',
  mergeIncident: '404 not-found',
  separateIncident: '404 not-found',
  relateIncident: '404 not-found',
  listShares: '404 not-found',
  addShare: '404 not-found',
  endShare: '404 not-found',
  saveAnnouncedDeletion: '404 not-found',
  deleteIncident: '404 not-found',
  deleteIncidents: '404 not-found',
  listIncidentHistory: '404 not-found',
  listLogEntries: '404 not-found',
  addLogEntry: '404 not-found',
  listChecks: '404 not-found',
  addCheck: '404 not-found',
  listCheckHistory: '404 not-found',
  listAllocationHistory: '404 not-found',
  saveChannel: '400 invalid',
  deleteCapToken: '404 not-found',
  deleteAttendanceToken: '404 not-found',
  deleteChannel: '404 not-found',
  testChannel: '404 not-found',
  makeReplyAddress: '404 not-found',
  listAlertHistory: '404 not-found',
  getDebrief: '404 not-found',
  saveDebrief: '404 not-found',
  exportRecord: '404 not-found',
  exportUser: '404 not-found',
  exportPerson: '404 not-found',
  getRecordState: '404 not-found',
  saveRecordSettings: '409 conflict',
  saveRetention: '409 conflict',
  askOrganisationDeletion: '409 conflict',
  confirmOrganisationDeletion: '404 not-found',
  withdrawOrganisationDeletion: '404 not-found',
  askNameErasure: '404 not-found',
  confirmNameErasure: '404 not-found',
  withdrawNameErasure: '404 not-found',
  saveExercise: '404 not-found',
  getDeliveryTimes: '404 not-found',
  listAlertAnswers: '404 not-found',
  addAlertAnswer: '404 not-found',
  addAlertResponse: '404 not-found',
  getOwnAlertAnswers: '404 not-found',
  addAlertUpdate: '404 not-found',
  endAlert: '404 not-found',
  endAlertsOfPerson: '404 not-found',
  mailSituationReport: '404 not-found',
  listLogPictures: '404 not-found',
  getLogPicture: '404 not-found',
  putLogPicture: '404 not-found',
  deleteLogPicture: '404 not-found',
  listCounts: '404 not-found',
  addCount: '404 not-found',
  listMarks: '404 not-found',
  listMarkHistory: '404 not-found',
  addMark: '404 not-found',
  addRelease: '404 not-found',
  listPickups: '404 not-found',
  addPickupEvent: '404 not-found',
  listAdults: '404 not-found',
  listNeeds: '404 not-found',
  listPeopleOfGroup: '404 not-found',
  listPeopleOfIncident: '404 not-found',
  savePerson: '400 invalid',
  importPeople: '400 invalid',
  addDeparture: '404 not-found',
  listTasks: '404 not-found',
  addTask: '404 not-found',
  addTaskChange: '404 not-found',
  listHandovers: '404 not-found',
  getHandover: '404 not-found',
  addHandover: '404 not-found',
  acceptHandover: '404 not-found',
  withdrawHandover: '404 not-found',
  takeOverRole: '404 not-found',
  saveRollGroup: '400 invalid',
  importRollGroups: '400 invalid',
  deleteRollGroup: '404 not-found',
  importContacts: '400 invalid',
  saveContact: '400 invalid',
  deleteContact: '404 not-found',
  deleteContacts: '404 not-found',
  saveContactGroup: '400 invalid',
  deleteContactGroup: '404 not-found',
  deleteContactGroups: '404 not-found',
  saveUser: '404 not-found',
  deleteUser: '404 not-found',
  deleteUsers: '404 not-found',
  suspendUser: '404 not-found',
  reinstateUser: '404 not-found',
  createResetLink: '404 not-found',
  removeSecondFactor: '404 not-found',
  unlinkIdentity: '404 not-found',
  checkDomain: '404 not-found',
  saveDomainRelease: '404 not-found',
  inviteUsers: '404 not-found',
  getScimUser: '404 not-found',
  replaceScimUser: '404 not-found',
  changeScimUser: '404 not-found',
  deleteScimUser: '404 not-found',
  saveAllocations: '400 invalid',
  publishContent: '409 conflict',
  getContentVersion: '404 not-found',
  restoreContentVersion: '404 not-found',
  deleteContentReview: '404 not-found',
  addReading: '404 not-found',
  declareClosure: '409 conflict',
  addClosureAnswer: '404 not-found',
  listClosureAnswers: '404 not-found',
  getClosureReach: '404 not-found',
  deleteMedia: '404 not-found',
}

/** What all staff and others may do. */
type OpenAccess =
  | 'anyone'
  | 'directory'
  | 'read organisation'
  | 'report incidents'
  | 'write log entries'
  | 'write checks'
  | 'send alerts'
  | 'answer alerts'
  | 'add live contacts'
  | 'count roll groups'
  | 'change tasks'
  | 'hand over roles'
type RestrictedEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends OpenAccess ? never : Name
}[EndpointName]
/** Endpoints that are not for all staff can harm others. This says whether each asks for a confirmation. */
const ASKS_AGAIN: Record<RestrictedEndpoint, boolean> = {
  // Exporting people and records, deleting, organisations, others' passwords and types, restoring.
  saveUser: true,
  importUsers: true,
  deleteUser: true,
  deleteUsers: true,
  createResetLink: true,
  suspendUser: true,
  reinstateUser: true,
  inviteUsers: true,
  createDirectoryToken: true,
  releaseSuspensions: true,
  discardSuspensions: true,
  deleteDirectoryToken: true,
  deleteIncident: true,
  deleteIncidents: true,
  exportRecord: true,
  listAlertHistory: false,
  saveRecordSettings: true,
  exportActivity: true,
  restoreContentVersion: true,
  importContent: true,
  checkContentImport: false,
  // What all phones say to do in an emergency, who sends alerts and who closes incidents.
  publishContent: true,
  saveAlertSettings: true,
  // Whoever has a token reads each alert; without one, no siren sounds.
  createCapToken: true,
  createAttendanceToken: true,
  deleteAttendanceToken: true,
  deleteCapToken: true,
  // Whoever changes these costs the school money, and reads whom it tells of an emergency.
  saveChannel: true,
  deleteChannel: true,
  testChannel: true,
  makeReplyAddress: true,
  saveEscalation: true,
  saveIncidentSettings: true,
  getRetention: false,
  saveRetention: true,
  saveOrganisation: true,
  suspendOrganisation: true,
  // It gives access back.
  resumeOrganisation: true,
  getOrganisationSuspension: false,
  askOrganisationDeletion: true,
  confirmOrganisationDeletion: true,
  getOrganisationDeletion: false,
  listShownMessages: false,
  listProviderMessages: false,
  addProviderMessage: true,
  // It only ends what is shown.
  withdrawProviderMessage: false,
  // It only keeps what is there.
  withdrawOrganisationDeletion: false,
  listNameErasures: false,
  askNameErasure: true,
  confirmNameErasure: true,
  // It only keeps what is there.
  withdrawNameErasure: false,
  // These change how people sign in: others, or the caller whose device was stolen.
  removeSecondFactor: true,
  saveSecondFactorPolicy: true,
  saveSingleSignOn: true,
  testSingleSignOn: true,
  checkDomain: true,
  saveDomainRelease: true,
  unlinkIdentity: true,
  unlinkOwnIdentity: true,
  beginPasskey: true,
  addPasskey: true,
  removePasskey: true,
  beginTotp: true,
  confirmTotp: true,
  removeTotp: true,
  createRecoveryCodes: true,
  endSession: true,
  endOtherSessions: true,

  // They ask for the password themselves, or affect only the caller's own token.
  confirmIdentity: false,
  beginConfirmation: false,
  changePassword: false,
  renewToken: false,
  logOut: false,
  // They only read, or an earlier version can be restored.
  getAccount: false,
  getDirectory: false,
  getSingleSignOn: false,
  listSessions: false,
  listPasskeys: false,
  getSettings: false,
  getThreeWords: false,
  getDebrief: false,
  listOpenActions: false,
  getRecordState: false,
  getRecordSettings: false,
  listAlertDeliveries: false,
  listCapTokens: false,
  listAttendanceTokens: false,
  listChannels: false,
  listEscalations: false,
  listChannelMessages: false,
  listChannelReplies: false,
  getAlertSettings: false,
  getWebhookSecret: true,
  getContentDraft: false,
  listContentVersions: false,
  listReadings: false,
  requestReading: false,
  // At half past six, on a phone: another declaration corrects it.
  declareClosure: false,
  listClosureAnswers: false,
  getClosureReach: false,
  getPreparedness: false,
  saveProcedure: false,
  listContentReviews: false,
  addContentReview: false,
  deleteContentReview: false,
  getContentVersion: false,
  exportContent: false,
  listActivity: false,
  listReadiness: false,
  getBackups: false,
  listOrganisations: false,
  listOrganisationStates: false,
  getSecondFactorPolicy: false,
  saveContentDraft: false,
  uploadMedia: false,
  deleteMedia: false,
  deleteLogPicture: true,
  // Nobody must be asked for a confirmation during an incident.
  saveAllocations: false,
  addTask: false,
  mailSituationReport: false,
  saveDebrief: false,
  sendPushTest: false,
  listDeliveryTimes: false,
  getDeliveryTimes: false,
  getIncidentSettings: false,
  listAnnouncedDeletions: false,
  saveAnnouncedDeletion: false,
  reopenIncident: false,
  mergeIncident: false,
  separateIncident: false,
  relateIncident: false,
  listShares: false,
  addShare: false,
  endShare: false,
  importContacts: false,
  deleteContact: true,
  deleteContacts: true,
  saveContactGroup: false,
  deleteContactGroup: true,
  deleteContactGroups: true,
  importRollGroups: false,
  listExercises: false,
  saveExercise: false,
  getGettingStarted: false,
  savePreparationStep: false,
  getExerciseSettings: false,
  saveExerciseSettings: false,
  saveRollGroup: false,
  deleteRollGroup: true,
  listPeople: false,
  listMarkHistory: false,
  listAdults: false,
  listNeeds: false,
  savePerson: false,
  deletePeople: true,
  exportPerson: true,
  exportUser: true,
  importPeople: false,
  getAttendance: false,
  saveAttendance: false,
  getRollCallSettings: false,
  saveRollCallSettings: false,
  endAlertsOfPerson: false,
}

/** Access depends on the record, so a missing record is noticed first. */
const JUDGED_BY_RECORD: readonly EndpointName[] = [
  'listAlertAnswers',
  'addAlertAnswer',
  'addReading',
  'addClosureAnswer',
  'addAlertResponse',
  'addAlertUpdate',
  'endAlert',
  'addTaskChange',
  'addHandover',
  'acceptHandover',
  'withdrawHandover',
  'takeOverRole',
]

let school: SampleSchool
let callers: Record<string, Kind>
let writes: CommittedWrites
beforeAll(async () => {
  school = await makeSampleSchool({ TOKEN_SECRET })
  callers = kindsOfCallers(await endTokens(school))
  writes = await watchWrites(school.server.database)
})
afterAll(async () => {
  await writes.stop()
  await school.server.stop()
})

test('the tables list the endpoints of the contract and no others', () => {
  const names = Object.keys(endpoints).sort()
  expect(Object.keys(WHO_MAY).sort()).toEqual(names)
  expect(Object.keys(SAMPLES).sort()).toEqual(names)
  expect([...school.server.app.context.api.registered.keys()].sort()).toEqual(names)
})

function asksAgain(name: EndpointName): boolean {
  return name in ASKS_AGAIN && ASKS_AGAIN[name as RestrictedEndpoint]
}

function expectedOutcome(name: EndpointName, kind: Kind): string {
  const success = SUCCESS[name] ?? '200'
  if (WHO_MAY[name] === 'directory') {
    if (!('isDirectory' in kind)) return '401 sign-in-required'
    return (kind.isElsewhere && ELSEWHERE[name]) || success
  }
  if ('refusal' in kind) return WHO_MAY[name] === 'anyone' ? success : kind.refusal
  const isProvider = kind.groups.includes('provider')
  const elsewhere =
    kind.isElsewhere && (ELSEWHERE[name] ?? (isProvider ? WITHOUT_CONTENT[name] : undefined))
  if (elsewhere && JUDGED_BY_RECORD.includes(name)) return elsewhere
  if (!kind.groups.includes(WHO_MAY[name])) return '403 not-allowed'
  if (kind.isUnconfirmed && asksAgain(name)) return '403 confirm-identity'
  return elsewhere || success
}

/** Wrong writes of a request: all writes if it was refused, otherwise those outside Riverside. */
function findWrongWrites(name: EndpointName, kind: Kind, written: string[]): string[] {
  if (expectedOutcome(name, kind).includes(' ')) return written
  // The provider saves other organisations from its own.
  const isElsewhere = 'isElsewhere' in kind && WHO_MAY[name] !== 'provider'
  return isElsewhere ? written.filter((each) => each.startsWith('riverside')) : []
}

test.each(Object.keys(endpoints) as EndpointName[])('who may call %s', async (name) => {
  const { server } = school
  // Nothing happens to its records while callers are refused, so it serves all of them.
  const shared = await SAMPLES[name](school)
  await writes.take()
  const found: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const [caller, kind] of Object.entries(callers)) {
    const outcomeOfKind = expectedOutcome(name, kind)
    const isDone = outcomeOfKind === (SUCCESS[name] ?? '200')
    const request = isDone ? await SAMPLES[name](school) : shared
    if (isDone) await writes.take()
    const query = { ...request.query, ...(kind.org !== undefined && { org: kind.org }) }
    const { outcome } = await inject(server, name, { ...request, query }, kind.token(school))
    const wrong = findWrongWrites(name, kind, await writes.take())
    expected[caller] = outcomeOfKind
    found[caller] = wrong.length > 0 ? `${outcome}, and writes ${wrong}` : outcome
  }
  expect(found).toEqual(expected)
  // Some requests move roles, and what other callers may do depends on theirs.
  await school.restoreAllocations()
})

test('staff add live contacts, and change neither those of others nor contacts of groups', async () => {
  const { server, groupid, incidentid } = school
  const live = `incident_${incidentid}`
  const existing = await school.newContact(live)
  const contact = { name: 'Fay Hill', phone: '01632 960001' }
  const requests = [
    { id: newNamedId('fay'), groupid: live, staff: '201', admin: '201' },
    { id: newNamedId('fay'), groupid, staff: '403 not-allowed', admin: '201' },
    { id: existing, groupid: live, staff: '403 not-allowed', admin: '200' },
    { id: await school.newContact(), groupid: live, staff: '403 not-allowed', admin: '200' },
  ]
  for (const { id, groupid, ...expected } of requests) {
    const save = async (caller: string) => {
      const request = { parameters: { id }, body: { ...contact, groupid } }
      const token = callers[caller]?.token(school)
      return (await inject(server, 'saveContact', request, token)).outcome
    }
    expect(await save('a standard user')).toBe(expected.staff)
    expect(await save('an admin')).toBe(expected.staff === '201' ? '200' : expected.admin)
  }
})

test('staff read the names of users, admins their addresses and types too', async () => {
  const read = async (caller: string) => {
    const token = callers[caller]?.token(school)
    return (await inject(school.server, 'listUsers', {}, token)).text
  }
  expect(await read('a standard user')).not.toMatch(/"email"|"type"/)
  expect(await read('the role incident-manager')).not.toMatch(/"email"|"type"/)
  expect(await read('an admin')).toMatch(/"email":.*"type":/)
})
