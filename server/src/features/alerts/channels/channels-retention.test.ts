import { expect, test } from 'vitest'
import {
  endAlert,
  hookChannel,
  openChannelSchool,
  sendAlert,
} from '../../../test-support/channel-school.ts'
import { startHook } from '../../../test-support/gateways.ts'
import { removeOld } from './channels-retention.ts'

test('text messages that belong to no alert are deleted after 28 days, the others with their incident', async () => {
  const { server, head, pass } = await openChannelSchool()
  const channel = hookChannel(await startHook())
  await head.callEndpoint('saveChannel', { body: channel })
  const parameters = { id: channel.id }
  const { address } = await head.callEndpoint('makeReplyAddress', { parameters, body: {} })
  const secret = address.split('/').at(-1) ?? ''
  const say = (id: string, from: string) =>
    server.anyone.callEndpoint('receiveReply', {
      parameters: { ...parameters, secret },
      body: { id, from, message: 'SAFE' },
    })
  const { id, incidentid } = await sendAlert(head)
  await say('counted', '07700900001')
  await say('of nobody', '07700900077')
  const rows = async () =>
    (await server.database.query('select messageid from channel_replies order by seq')).map(
      ({ messageid }) => messageid,
    )
  const dependencies = { readOrganisations: async () => [{ id: 'riverside' }, { id: 'hilltop' }] }
  const remove = () => removeOld(server.app.context, dependencies)
  pass(27 * 24 * 60 * 60)
  expect(await remove()).toBe(0)
  pass(2 * 24 * 60 * 60)
  expect(await remove()).toBe(1)
  expect(await rows()).toEqual(['counted'])
  await endAlert(await server.signIn('head'), id)
  await server.database.query(`update alert_deliveries set done = now()`)
  await (await server.signIn('head')).callEndpoint('deleteIncident', {
    parameters: { id: incidentid },
  })
  expect(await rows()).toEqual([])
})
