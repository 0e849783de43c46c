import type { GivenAnswer } from '@holdfast/contract/alerts/alert-history'
import { alertsInRecord } from '@holdfast/contract/alerts/alert-record'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import { timelineOf } from '@holdfast/contract/incidents/incident-timeline'
import { expect, test } from 'vitest'
import type { ExportedRecord } from '../exported-record.ts'
import { recordPage } from './record-page.ts'
import { timesIn } from './record-times.ts'

const MARKUP = `</style><script>alert(1)</script><img src=x onerror=alert(2)>"'&`
const AT = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-21T10:05:00.000Z'
const seal = { publickey: 'a'.repeat(64), head: 'b'.repeat(64) }

/** A record in which every text that people write is `text`. */
function recordOf(
  text: string,
  more: { devicetimestamp?: string; answerReceived?: string; firstGiven?: string } = {},
): ExportedRecord {
  const by = { userid: 'dana', authorname: text, timestamp: AT, received: AT }
  const device = { ...by, devicetimestamp: more.devicetimestamp ?? AT }
  const ofEntry = { incidentid: 'i', refersto: null, happened: null, roleid: 'lead' }
  const entry = { ...device, ...ofEntry, id: '1', seq: 1, type: 'text' as const, content: text }
  const decided = JSON.stringify({ decision: text, reason: text, options: [text] })
  const decision = { ...entry, id: '3', seq: 3, type: 'decision' as const, content: decided }
  const reported = JSON.stringify({ exactlocation: text, hazards: text })
  const methane = { ...entry, id: '4', seq: 4, type: 'methane' as const, content: reported }
  const correction = { ...entry, id: '2', seq: 2, type: 'correction' as const, refersto: '1' }
  const count = {
    ...{ ...device, id: 'c', seq: 1, incidentid: 'i', groupid: 'g', groupname: text },
    ...{
      expected: 28,
      present: 26,
      place: text,
      knownalert: null,
      listed: null,
      listedpeople: null,
    },
    missing: [{ name: text, place: text }],
    injured: [{ name: text, note: text }],
  }
  const group = (id: string, expected: number) => ({
    ...{ id, name: text, expected, sort: 0, counters: [] },
  })
  const owner = { roleid: null, userids: ['kim'], ownername: text }
  const task = {
    ...{ ...device, seq: 1, id: 'task_a', incidentid: 'a', title: text, detail: text },
    ...{ source: { type: 'none' as const, id: '' }, state: 'open' as const, ...owner, due: AT },
    ...{ initial: { ...owner, due: AT }, received: AT },
    changes: [
      { ...device, seq: 1, id: 'b', incidentid: 'a', taskid: 'task_a', note: text, received: AT },
    ],
  }
  const room = { name: text, pupils: 27, adults: null, injured: 2 }
  const answer = {
    ...{ ...device, seq: 1, alertid: 'a', answer: 'help' as const, note: text, room },
    ...{
      position: null,
      firsttimestamp: more.firstGiven ?? AT,
      received: more.answerReceived ?? AT,
    },
    language: 'ur',
  }
  const event = {
    ...{ ...by, seq: 1, event: 'sent' as const, alertid: 'a', title: text, instruction: text },
    ...{ message: text, exercise: false, mistake: false },
    translations: [{ language: 'ur', title: text, instruction: text, words: {} }],
    recipients: [
      { userid: 'dana', name: text },
      { userid: 'kim', name: text },
    ],
  }
  const events = [
    event,
    { ...event, event: 'updated' as const },
    { ...event, event: 'ended' as const },
  ]
  const history = {
    events,
    answers: [answer, { ...answer, seq: 2, answer: 'safe' as const, room: null }],
  }
  const fields = Object.fromEntries(Object.keys(emptyIncidentFields()).map((name) => [name, text]))
  return {
    organisation: { id: 'riverside', name: text },
    incident: {
      ...{ ...emptyIncidentFields(), ...fields, id: '20261121_abcdefgh', version: 1 },
      ...{ exercise: true, timestamp: AT, closed: LATER, userid: 'dana', authorname: text },
    },
    closedby: text,
    mergedwith: [],
    ...{ entries: [], links: [], damage: [text], zone: 'UTC', verifier: undefined },
    alerts: alertsInRecord(history),
    counts: [count],
    groups: [group('g', 28), group('h', 55), group('i', 180)],
    absences: new Map(),
    tasks: [task],
    handovers: [],
    marks: [],
    timeline: timelineOf({
      entries: [entry, correction, decision, methane],
      history: [{ ...by, field: 'informant', previous: text, value: text, version: 2 }],
      checks: [
        {
          ...{ ...device, incidentid: 'i', itemid: text, index: null, checked: true, seq: 1 },
          ...{ itemtext: text, point: null },
        },
      ],
      counts: [count],
      tasks: [task],
      allocations: [
        {
          ...by,
          id: 'r',
          allocations: [{ userid: 'k', name: text, roleid: 'r', role: text }],
          deputies: [],
        },
      ],
      alerts: history,
      items: [],
      formatTime: timesIn('UTC').moment,
    }),
    debrief: {
      ...{ ...by, incidentid: 'i', version: 1, wentwell: text, wentbadly: text },
      actions: [{ id: 'a', action: text, owner: text, due: '2026-12-15' }],
    },
    roleTitle: () => text,
    logPictures: [],
    pictures: [{ path: 'logo.png', contenttype: MARKUP, bytes: Buffer.from('x') }],
    exported: new Date(LATER),
  }
}

// Fails when any text is put into the page without the tag that escapes it.
test('markup in any text that people write stays text', () => {
  const page = recordPage(recordOf(MARKUP), seal)
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  expect(page).not.toContain(MARKUP)
  const harmless = recordPage(recordOf('Plain'), seal)
  const tagsOf = (text: string) => text.match(/<[a-z!/][^>]*>/g)
  expect(tagsOf(page)?.map(withoutValues)).toEqual(tagsOf(harmless)?.map(withoutValues))
})

/** The tag without the values of its attributes, which may differ. */
function withoutValues(tag: string): string {
  return tag.replace(/"[^"]*"/g, '""')
}

test('the decisions stand together, with reason and options', () => {
  const page = recordPage(recordOf('Close the hall'), seal)
  const [, log = ''] = /<h2>Decision log<\/h2>([\s\S]*?)<\/section>/.exec(page) ?? []
  expect(log).toContain('Decision: Close the hall')
  expect(log).toContain('Reason: Close the hall')
  expect(log).toContain('Options considered: Close the hall')
})

test('the cover says how many were alerted and answered, who never answered, and who closed the incident', () => {
  const cover = recordPage(recordOf('Dana Fox'), seal).split('</header>')[0] ?? ''
  const factOf = (label: string) => new RegExp(`<dt>${label}</dt><dd>([^<]*)`).exec(cover)?.[1]
  expect(factOf('When')).toBe('21 Nov 2026, 10:00:00 to 10:05:00 (5 minutes)')
  expect(factOf('People alerted')).toBe('2')
  expect(factOf('Answered')).toBe('1')
  expect(factOf('Never answered')).toBe('1')
  expect(factOf('Injured, by answers')).toBe('Dana Fox: 27 pupils, 2 injured (Dana Fox)')
  expect(factOf('Closed by')).toBe('Dana Fox')
  expect(factOf('Roll call')).toBe(
    '26 of 263 present, 1 missing, 1 not explained, 1 injured, 235 in 2 groups not counted (by the list of groups at the export)',
  )
  expect(cover).toContain('No real incident took place')
})

// Fails where the alert of a caller counts as a call that was never answered, for the governors to read.
test('whoever sent a call for help that has ended does not still need help, whoever called later does', () => {
  expect(answeredOf([[{ timestamp: AT }]])).toBe('1')
  expect(answeredOf([[{ timestamp: LATER }]])).toBe('1, 1 still needing help')
})

// Fails where each alert is read by itself: the governors read of somebody who was never found.
test('the newest answer in any alert says who still needs help, but no text message does', () => {
  const help = { timestamp: '2026-11-21T10:01:00.000Z' }
  const safe = { answer: 'safe' as const, timestamp: LATER }
  expect(answeredOf([[help], [safe]])).toBe('1')
  const bytext = { ...safe, note: 'By text message: ok' }
  expect(answeredOf([[help], [bytext]])).toBe('1, 1 still needing help')
  expect(answeredOf([[{ ...safe, timestamp: AT }], [help]])).toBe('1, 1 still needing help')
})

/** What the cover says when one person answered each alert with these. */
function answeredOf(alerts: Partial<GivenAnswer>[][]): string | undefined {
  const record = recordOf('Dana Fox')
  const [sample] = record.alerts
  const person = sample?.people.find(({ answers }) => answers.length > 0)
  const help = person?.answers[0]
  if (!sample || !person || !help) throw new Error('The sample has no answers')
  const answered = alerts.map((given) => {
    const answers = given.map((each) => ({ ...help, ...each }))
    return { ...sample, people: [{ ...person, answers, currentAnswer: answers.at(-1) }] }
  })
  const cover = recordPage({ ...record, alerts: answered }, seal)
  return /<dt>Answered<\/dt><dd>([^<]*)/.exec(cover)?.[1]
}

test('the cover of a record in which every group was counted says nothing of others', () => {
  const record = { ...recordOf('Dana Fox'), groups: [] }
  expect(recordPage(record, seal)).toContain(
    '<dd>26 of 28 present, 1 missing, 1 not explained, 1 injured</dd>',
  )
})

test('a device clock has a column only where one was wrong, and days are headings', () => {
  const right = recordPage(recordOf('Plain'), seal)
  expect(right).not.toContain('Device clock')
  expect(right).toMatch(/colspan="4">Saturday,? 21 Nov 2026</)
  const wrong = recordPage(recordOf('Plain', { devicetimestamp: '2026-11-21T09:57:00.000Z' }), seal)
  expect(wrong).toContain('<th scope="col">Device clock</th>')
  expect(wrong).toContain('<strong>Clock 3 min slow</strong>')
})

test('dates in ISO form stand in data only', () => {
  const text = recordPage(recordOf('Plain'), seal)
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(text).toContain('15 Dec 2026')
})

// Fails where the list of answers has only the times that their authors name.
test('an answer that reached the server after the closing is marked, whatever time it names', () => {
  const answersOf = (answerReceived: string) =>
    recordPage(recordOf('Plain', { answerReceived }), seal).split('Appendix: answers to alerts')[1]
  expect(answersOf(AT)).not.toContain('Received')
  const late = answersOf('2026-12-01T09:00:00.000Z')
  expect(late).toMatch(/Received <time [^>]*>1 Dec 2026, 09:00:00<\/time>, after the closing/)
})

// Fails when only the last time is printed: a call for help would look later than it was.
test('an answer that was repeated within a minute has the times of the first and the last', () => {
  const page = recordPage(recordOf('Plain', { firstGiven: '2026-11-21T09:59:30.000Z' }), seal)
  expect(page).toMatch(/09:59:30<\/time> to <time[^>]*>10:00:00<\/time>/)
})
