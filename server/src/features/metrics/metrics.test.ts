import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@holdfast/contract/endpoints/endpoints'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { readDatabaseState } from './database-state.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/monitoring')
const SETTINGS = { METRICS_ADDRESS: '127.0.0.1:0' }

async function scrape({ app }: TestServer): Promise<string> {
  const response = await fetch(`${app.metricsAddress}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}

/** The values of a metric by its labels, such as `{ 'channel="push"': 1 }`. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
}

test('metrics show requests, streams, alerts, deliveries and mails, and name nobody', async () => {
  const server = await startTestServer({ env: SETTINGS })
  const head = await server.signIn('head')
  await head.call('GET', '/incidents/no-such-incident/logs')
  const alert = { id: newAlertId(), kind: 'lockdown' }
  expect(await head.call('POST', '/alerts', { body: alert })).toMatchObject({ status: 201 })

  const text = await scrape(server)
  const counts = valuesOf(text, 'holdfast_request_duration_seconds_count')
  expect(counts).toMatchObject({
    'endpoint="logIn",status="200"': 1,
    'endpoint="sendAlert",status="201"': 1,
  })
  expect(Object.keys(counts).join()).toMatch(/status="404"/)
  expect(valuesOf(text, 'holdfast_open_alerts')).toEqual({
    'exercise="true"': 0,
    'exercise="false"': 1,
  })
  expect(Object.keys(valuesOf(text, 'holdfast_waiting_deliveries')).sort()).toEqual([
    'channel="mail"',
    'channel="push"',
    'channel="webhook"',
  ])
  expect(valuesOf(text, 'holdfast_streams')).toEqual({ '': 0 })
  expect(valuesOf(text, 'holdfast_waiting_mails')).toEqual({ '': expect.any(Number) })
  expect(valuesOf(text, 'holdfast_database_up')).toEqual({ '': 1 })
  expect(Object.keys(valuesOf(text, 'holdfast_database_connections'))).toContain(
    'pool="tenant",state="waiting"',
  )
  for (const name of ['riverside', 'hilltop', 'head', 'lockdown']) expect(text).not.toContain(name)
})

test('without the setting there are no metrics, and never on the address of the app', async () => {
  const off = await startTestServer()
  expect(off.app.metricsAddress).toBeUndefined()
  const on = await startTestServer({ env: SETTINGS })
  for (const { address } of [off, on]) {
    expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('holdfast_')
    expect((await fetch(`${address}/api/metrics`)).status).toBe(404)
  }
  expect((await fetch(`${on.app.metricsAddress}/api/health`)).status).toBe(404)
  expect((await fetch(`${on.app.metricsAddress}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('an address that is in use is explained', async () => {
  const { app } = await startTestServer({ env: SETTINGS })
  const taken = app.metricsAddress?.replace('http://', '') ?? ''
  await expect(startTestServer({ env: { METRICS_ADDRESS: taken } })).rejects.toThrow(
    `${taken} is in use: set METRICS_ADDRESS to another address.`,
  )
})

test('a value that cannot be read is absent, and the others are there', async () => {
  const server = await startTestServer({ env: SETTINGS })
  await reportIncident(await server.signIn('head'))
  expect(valuesOf(await scrape(server), 'holdfast_open_incidents')).toMatchObject({
    'exercise="false"': 1,
  })
  await server.database.query('alter table incidents rename to moved_away')
  const text = await scrape(server)
  expect(valuesOf(text, 'holdfast_open_incidents')).toEqual({})
  // Nor one that has no labels: it would be 0.
  expect(valuesOf(text, 'holdfast_failing_channels')).toEqual({})
  // The database itself answers.
  expect(valuesOf(text, 'holdfast_database_up')).toEqual({ '': 1 })
  expect(valuesOf(text, 'holdfast_streams')).toEqual({ '': 0 })
  await server.database.query('alter table moved_away rename to incidents')
  expect(valuesOf(await scrape(server), 'holdfast_open_incidents')).not.toEqual({})
})

/** `up` is Prometheus's own. */
function metricsNamedIn(text: string): string[] {
  return [...new Set(text.match(/\b(holdfast|nodejs|process)_[a-z_]+\b/g))]
}

test('a delivery that fails again and again is shown, and one that was given up at the end is no failure', async () => {
  const server = await startTestServer({ env: SETTINGS })
  const head = await server.signIn('head')
  const alert = { id: newAlertId(), kind: 'lockdown' }
  expect(await head.call('POST', '/alerts', { body: alert })).toMatchObject({ status: 201 })
  await server.app.stop()
  const at = "organisationid = 'riverside' and channel = 'push'"
  const deliver = (set: string) =>
    server.database.query(`update alert_deliveries set ${set} where ${at}`)
  const read = () => readDatabaseState(server.app.context.connections.control, new Date())
  const pushes = async () => (await read()).deliveries.find(({ channel }) => channel === 'push')
  await deliver("done = null, attempts = 1, due = now() + interval '5 s'")
  expect(await pushes()).toMatchObject({ waiting: 0, failed: 0 })
  await deliver("attempts = 3, due = now() + interval '5 s'")
  expect((await pushes())?.waiting).toBeGreaterThan(0)
  await deliver("done = now(), succeeded = false, outcome = '2 of 9, then the alert had ended'")
  expect(await pushes()).toMatchObject({ waiting: 0, failed: 0 })
  await deliver("outcome = 'The push service does not answer'")
  expect((await pushes())?.failed).toBeGreaterThan(0)
})

test('every rule and every panel names a metric and endpoints that a server has', async () => {
  const text = await scrape(await startTestServer({ env: SETTINGS }))
  const existing = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const files = readdirSync(FOLDER).filter((name) => /\.(yml|json)$/.test(name))
  expect(files.sort()).toEqual(['alert-rules.yml', 'dashboard.json', 'prometheus.yml'])
  for (const file of files) {
    const content = readFileSync(join(FOLDER, file), 'utf8')
    const named = metricsNamedIn(content)
    for (const [, names = ''] of content.matchAll(/endpoint=~"([^"]+)"/g)) {
      for (const name of names.split('|')) expect(Object.keys(endpoints)).toContain(name)
    }
    expect({ file, unknown: named.filter((name) => !existing.has(name)) }).toEqual({
      file,
      unknown: [],
    })
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)(
  'promtool finds no fault in the rules and in what is scraped',
  async () => {
    const rules = execFileSync('promtool', ['check', 'rules', join(FOLDER, 'alert-rules.yml')])
    expect(String(rules)).toMatch(/SUCCESS: \d+ rules found/)
    const text = await scrape(await startTestServer({ env: SETTINGS }))
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    const complaints = checked.stderr.split('\n').filter((line) => line.startsWith('holdfast_'))
    expect(complaints).toEqual([])
  },
)

test.skipIf(!hasPromtool)(
  'promtool finds no fault in the settings of Prometheus, with and without Alertmanager',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-prometheus-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync(join(FOLDER, 'alert-rules.yml'), join(folder, 'alert-rules.yml'))
    const without = readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8')
    const withAlertmanager = without.replaceAll(/^# (alerting:| {2})/gm, '$1')
    expect(withAlertmanager).toContain('\nalerting:\n  alertmanagers:\n')
    const file = join(folder, 'prometheus.yml')
    for (const settings of [without, withAlertmanager]) {
      writeFileSync(file, settings)
      const { status, stderr } = spawnSync('promtool', ['check', 'config', file])
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
    }
  },
)
