import { VERSION } from '@holdfast/contract/version'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import { createLog } from '../log.ts'
import { describeDifference } from './clock.ts'

test('the time that reading the other clock takes is not counted as a difference', () => {
  expect(describeDifference(1000, 1500, 2000)).toBeUndefined()
  expect(describeDifference(0, 4900, 5000)).toBeUndefined()
  expect(describeDifference(0, 3100, 200)).toBeUndefined()
  expect(describeDifference(0, 60_000, 10)).toContain('60 seconds behind the database')
  expect(describeDifference(60_000, 0, 60_010)).toContain('60 seconds ahead of the database')
})

test('a clock that differs from the database’s is logged at the start and reported by the health check', async () => {
  const lines: string[] = []
  // Jobs that rest meanwhile say so themselves.
  const write = (line: string) => line.includes('clock of this machine') && lines.push(line)
  const log = createLog('warn', { write })
  const anHourAgo = () => new Date(Date.now() - 3_600_000)
  const server = await startTestServer({ log, now: anHourAgo })
  const warning = expect.stringContaining('The clock of this machine is 3600 seconds behind')
  expect(lines).toEqual([warning])
  for (let check = 0; check < 2; check += 1) {
    expect(await server.anyone.callEndpoint('getHealth', {})).toEqual({
      status: 'ok',
      version: VERSION,
      warnings: [warning],
    })
  }
  expect(lines).toHaveLength(1)
})

test('while the clocks agree the health check says no more than ok', async () => {
  const { anyone } = await startTestServer()
  expect(await anyone.callEndpoint('getHealth', {})).toEqual({
    status: 'ok',
    version: VERSION,
  })
})
