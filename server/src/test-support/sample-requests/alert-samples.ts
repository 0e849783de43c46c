import { newAlertId } from '@holdfast/contract/ids'
import type { Samples } from '../injected-requests.ts'
import { newSubscription } from '../push-subscription.ts'
import { channelOf } from '../sample-bodies.ts'
import { alertOf } from '../sample-school.ts'

export const ALERT_SAMPLES = {
  listAlerts: () => ({}),
  getAlertReach: () => ({ parameters: { id: 'lockdown' } }),
  sendAlert: ({ incidentid }) => ({ body: { id: newAlertId(), kind: 'lockdown', incidentid } }),
  listAlertAnswers: alertOf,
  addAlertAnswer: (school) => ({
    ...alertOf(school),
    body: { id: crypto.randomUUID(), answer: 'safe', timestamp: '2026-11-21T10:00:00Z' },
  }),
  getOwnAlertAnswers: alertOf,
  addAlertResponse: (school) => ({
    ...alertOf(school),
    body: {
      id: crypto.randomUUID(),
      recipientid: 'teacher',
      kind: 'coming',
      answered: '2026-11-21T10:00:00Z',
      timestamp: '2026-11-21T10:00:00Z',
    },
  }),
  addAlertUpdate: (school) => ({ ...alertOf(school), body: { message: crypto.randomUUID() } }),
  endAlert: async (school) => ({ parameters: { id: await school.newAlert() }, body: {} }),
  endAlertsOfPerson: async (school) => ({
    parameters: { id: 'head' },
    body: { alertids: [await school.newAlert()] },
  }),
  listAlertDeliveries: () => ({}),
  getAlertSettings: () => ({}),
  getWebhookSecret: () => ({}),
  saveAlertSettings: () => ({ body: { alertrepeat: false } }),
  listCapTokens: () => ({}),
  createCapToken: () => ({ body: { name: crypto.randomUUID() } }),
  deleteCapToken: async (school) => ({ parameters: { id: await school.newCapToken() } }),
  getCapFeed: () => ({}),
  getCapMessage: () => ({ parameters: { id: 'alert_aaaaaaaaaaaa.1.20261121100000000' } }),
  listChannels: () => ({}),
  // Without the secret, which only Riverside has.
  saveChannel: ({ channelid }) => ({ body: channelOf(channelid) }),
  deleteChannel: async (school) => ({ parameters: { id: await school.newChannel() } }),
  makeReplyAddress: async (school) => ({
    parameters: { id: await school.newChannel() },
    body: {},
  }),
  testChannel: ({ channelid }) => ({ parameters: { id: channelid }, body: {} }),
  receiveReply: ({ channelid, replysecret }) => ({
    parameters: { id: channelid, secret: replysecret },
    body: { id: 'a-reply', from: '+447700900999', message: 'SAFE' },
  }),
  listEscalations: () => ({}),
  saveEscalation: () => ({ parameters: { id: 'lockdown' }, body: { escalation: [] } }),
  listChannelMessages: () => ({}),
  listChannelReplies: () => ({}),
  savePushSubscription: () => ({
    body: newSubscription(`https://push.example/${crypto.randomUUID()}`).body,
  }),
  deletePushSubscription: () => ({ query: { endpoint: 'https://push.example/none' } }),
  sendPushTest: () => ({ body: { userid: 'nobody' } }),
  confirmPush: () => ({ body: { token: 'unknown' } }),
  reportShown: (school) => ({
    ...alertOf(school),
    body: { shown: '2026-11-21T10:00:00Z', sent: '2026-11-21T10:00:00Z' },
  }),
  listDeliveryTimes: () => ({}),
  getDeliveryTimes: async (school) => ({ parameters: { id: await school.newPushTest() } }),
} satisfies Partial<Samples>
