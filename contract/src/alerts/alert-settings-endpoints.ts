import type { Endpoint } from '../endpoints/endpoint.ts'

/** How an organisation sends alerts: settings, deliveries, the CAP feed, text messages and calls. Not in the first load. */
export const alertSettingsEndpointTable = {
  listAlertDeliveries: { method: 'GET', path: '/alertdeliveries', access: 'manage alerts' },
  sendPushTest: { method: 'POST', path: '/push/test', access: 'manage alerts' },
  listDeliveryTimes: { method: 'GET', path: '/deliverytimes', access: 'manage alerts' },
  getDeliveryTimes: { method: 'GET', path: '/deliverytimes/:id', access: 'manage alerts' },
  getAlertSettings: { method: 'GET', path: '/alertsettings', access: 'manage alerts' },
  getWebhookSecret: {
    method: 'GET',
    path: '/alertsettings/secret',
    access: 'manage alerts',
    stepUp: true,
  },
  saveAlertSettings: {
    method: 'POST',
    path: '/alertsettings',
    access: 'manage alerts',
    stepUp: true,
  },

  listCapTokens: { method: 'GET', path: '/captokens', access: 'manage alerts' },
  createCapToken: { method: 'POST', path: '/captokens', access: 'manage alerts', stepUp: true },
  deleteCapToken: {
    method: 'DELETE',
    path: '/captokens/:id',
    access: 'manage alerts',
    stepUp: true,
  },
  // Sirens, screens and door systems call these, with a token of their own.
  getCapFeed: { method: 'GET', path: '/cap', access: 'anyone' },
  getCapMessage: { method: 'GET', path: '/cap/:id', access: 'anyone' },

  listChannels: { method: 'GET', path: '/channels', access: 'manage alerts' },
  saveChannel: { method: 'POST', path: '/channels', access: 'manage alerts', stepUp: true },
  deleteChannel: {
    method: 'DELETE',
    path: '/channels/:id',
    access: 'manage alerts',
    stepUp: true,
  },
  testChannel: {
    method: 'POST',
    path: '/channels/:id/test',
    access: 'manage alerts',
    stepUp: true,
  },
  makeReplyAddress: {
    method: 'POST',
    path: '/channels/:id/replyaddress',
    access: 'manage alerts',
    stepUp: true,
  },
  // The gateways that organisations use call it.
  receiveReply: { method: 'POST', path: '/channels/:id/replies/:secret', access: 'anyone' },
  listEscalations: { method: 'GET', path: '/escalations', access: 'manage alerts' },
  saveEscalation: {
    method: 'POST',
    path: '/escalations/:id',
    access: 'manage alerts',
    stepUp: true,
  },
  listChannelMessages: { method: 'GET', path: '/channelmessages', access: 'manage alerts' },
  listChannelReplies: { method: 'GET', path: '/channelreplies', access: 'manage alerts' },
} as const satisfies Record<string, Endpoint>
