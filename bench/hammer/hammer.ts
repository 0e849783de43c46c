import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../src/database.ts'
import { addAndChangeUser } from './account-actions.ts'
import {
  allocateRoles,
  changeContactGroup,
  importAndDelete,
  reportAndDelete,
  writeDebrief,
} from './admin-actions.ts'
import { answerAlert, sendAndEndAlert } from './alert-actions.ts'
import { importContent, uploadPicture, writeContent } from './content-actions.ts'
import { Device } from './device.ts'
import { letEverybodyAnswer } from './everybody-answers.ts'
import { type FaultKind, injectFaults } from './faults.ts'
import { firstHolders, handOver } from './handover-actions.ts'
import { Ledger } from './ledger.ts'
import { addEntryWithPictures, deleteLogPicture } from './log-picture-actions.ts'
import { mergeIncidents } from './merge-actions.ts'
import type { MakeWrite, WriteCounts } from './outbox.ts'
import { startProxy } from './proxy.ts'
import { choose, type Random, seededRandom } from './random.ts'
import { Traffic } from './requests.ts'
import { EDITED_FIELDS, prepareSchools, type School } from './schools.ts'
import { Servers } from './servers.ts'
import { renameSchool, saveSettings } from './settings-actions.ts'
import {
  addCheck,
  addCount,
  addEntry,
  addEntryOfEachKind,
  addLiveContact,
  addMark,
  addPickup,
  addRelease,
  decide,
  reportAndClose,
  reportReadiness,
  saveField,
  writeSituationReport,
} from './staff-actions.ts'
import { addTask, changeTask, sealRecords } from './task-actions.ts'
import { compareDevices, compareWithDatabase, trySignIns } from './verification.ts'

export type HammerOptions = {
  devices: number
  /** How long people work and faults are injected; it goes on until each kind of fault has occurred. */
  seconds: number
  /** Users of each school besides its admin; devices share them. */
  staff: number
  /** Further users of one school, who all answer an alert at once. */
  people: number
  seed: number
  faults?: readonly FaultKind[]
  print: (line: string) => void
}

export type HammerReport = {
  writes: Map<string, WriteCounts>
  statuses: Map<number, number>
  faults: string[]
  /** One sentence for each difference; empty if everything is correct. */
  differences: string[]
}

/** After the last fault, how long devices may go without progress in sending and reading the rest. */
const SETTLE_MS = 60_000
const CHECK_AGAIN_MS = 500
/** Responses to writes that are thrown away while people work. */
const LOSS_PROBABILITY = 0.1
const EVENT_LOSS_PROBABILITY = 0.1

/**
 * Devices of three schools do all that staff and admins do, while servers, database and network break. At
 * the end, every write must be acknowledged and stored once, and all devices must show what the database
 * has.
 */
export async function hammer(options: HammerOptions): Promise<HammerReport> {
  const cleanups: (() => Promise<unknown>)[] = []
  try {
    return await runHammer(options, (cleanUp) => cleanups.push(cleanUp))
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  }
}

type OnEnd = (cleanUp: () => Promise<unknown>) => void

async function runHammer(options: HammerOptions, onEnd: OnEnd): Promise<HammerReport> {
  const { seconds, staff, people, seed, print } = options
  const random = seededRandom(seed)
  const servers = await Servers.open()
  onEnd(() => servers.end())
  const first = await servers.start()
  let isInjecting = false
  const lossProbability = () => (isInjecting ? LOSS_PROBABILITY : 0)
  const proxy = await startProxy({ random, lossProbability })
  onEnd(() => proxy.stop())
  proxy.targets.add(first.port)
  const schools = await prepareSchools(proxy.address, { staff, people })
  const [school] = schools
  if (!school) throw new Error('There is no school')
  const database = await openDatabase(servers.dataDir, 2)
  onEnd(() => database.end())
  const ledger = new Ledger()
  const handingOver = schools.filter(({ handsOver }) => handsOver)
  for (const [role, userid] of handingOver.flatMap(firstHolders)) ledger.roles.set(role, userid)
  const traffic = new Traffic()
  const devices = makeDevices(options, { address: proxy.address, schools, random, traffic })
  for (const device of devices) device.start()
  onEnd(() => Promise.all(devices.map((device) => device.stop())))
  print(`${devices.length} devices of ${schools.length} schools are at work`)

  isInjecting = true
  const kinds = options.faults && { kinds: options.faults }
  const answersNotTaken: string[] = []
  const whileTwoRun = async (ports: readonly number[]) => {
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
    const together = { school, addresses, ledger, traffic, random }
    answersNotTaken.push(...(await letEverybodyAnswer(together)))
  }
  const environment = { servers, first, proxy, database, random, seconds, whileTwoRun, print }
  const injecting = injectFaults({ ...environment, ...kinds })
  const isOver = () => !isInjecting
  const working = devices.map((device, index) => work(device, index, ledger, isOver))
  const faults = await injecting
  isInjecting = false
  await Promise.all(working)

  const start = Date.now()
  const settled = await settle(devices, proxy.address, traffic)
  print(`All devices were up to date ${((Date.now() - start) / 1000).toFixed(1)} s after the end`)
  await Promise.all(devices.map((device) => device.stop()))
  const differences = [
    ...settled,
    ...answersNotTaken,
    ...devices.flatMap(({ outbox }) => outbox.refused.map((text) => `Refused: ${text}`)),
    ...traffic.unexpected.map((text) => `Unexpected: ${text}`),
    ...(await sealRecords(schools, proxy.address, traffic)),
    ...(await compareWithDatabase({ ledger, schools }, database)),
    ...(await trySignIns(ledger, proxy.address, traffic)),
  ]
  print(`${traffic.events} events arrived, ${traffic.lostEvents} of them were ignored`)
  print(`${traffic.savedPolls} polls were not needed, because the streams told the versions`)
  print(`${ledger.alertAnswers.length} answers to alerts were given`)
  print(`${traffic.withoutResponse} requests had no response`)
  print(`${proxy.lostResponses()} responses to writes were thrown away`)
  return { writes: addCounts(devices), statuses: traffic.statuses, faults, differences }
}

type Environment = { address: string; schools: School[]; random: Random; traffic: Traffic }

function makeDevices(
  { devices, seconds }: HammerOptions,
  { address, schools, random, traffic }: Environment,
): Device[] {
  // A short run polls more often, because it waits for the polls at the end.
  const pollMs = seconds < 60 ? 1000 : 5000
  return Array.from({ length: devices }, (_, index) => {
    const school = schools[index % schools.length]
    const indexInSchool = Math.floor(index / schools.length)
    const user = school?.users[indexInSchool % school.users.length]
    const incidentid = school?.incidents[indexInSchool % school.incidents.length]
    if (!school || !user || !incidentid) throw new Error('There is no user for a device')
    const environment = { address, random, traffic, pollMs, lostEvents: EVENT_LOSS_PROBABILITY }
    return new Device({ ...environment, school, user, incidentid })
  })
}

/** What one person does until the end: mostly log entries, and now and then other writes. */
async function work(
  device: Device,
  index: number,
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const { random, school } = device.options
  const indexInSchool = Math.floor(index / 3)
  const field = EDITED_FIELDS[Math.floor(indexInSchool / school.incidents.length)]
  // The first device of each school is its admin's.
  const isAdmin = indexInSchool === 0
  const handOverRole = () => handOver(device, ledger, indexInSchool)
  const choices: (() => MakeWrite[])[] = [
    ...Array<() => MakeWrite[]>(8).fill(() => [addEntry(device, ledger)]),
    () => [addCheck(device, ledger)],
    () => [addCheck(device, ledger)],
    () => [addCount(device, ledger)],
    () => [addMark(device, ledger)],
    () => [addRelease(device, ledger)],
    () => addPickup(device, ledger),
    () => [changeTask(device, ledger)],
    () => [addLiveContact(device, ledger)],
    () => reportAndClose(device, ledger).writes,
    () => addEntryOfEachKind(device, ledger),
    () => addEntryWithPictures(device, ledger),
    () => addEntryWithPictures(device, ledger),
    () => sendAndEndAlert(ledger),
    () => [answerAlert(device, ledger)],
    () => [reportReadiness(device, ledger)],
    ...(school.handsOver ? [handOverRole] : []),
    ...(field ? [() => [saveField(device, ledger, field)]] : []),
  ]
  const ofAdmin: (() => MakeWrite[])[] = [
    () => [addTask(device, ledger)],
    () => changeContactGroup(device, ledger),
    () => [writeSituationReport(device, ledger)],
    () => decide(device, ledger),
    () => addEntryWithPictures(device, ledger),
    () => [deleteLogPicture(device, ledger)],
    () => mergeIncidents(device, ledger),
    ...(school.handsOver ? [handOverRole] : [() => [allocateRoles(device, ledger)]]),
    () => writeContent(device, ledger),
    () => [uploadPicture(device, ledger)],
    () => importContent(device, ledger),
    () => addAndChangeUser(device, ledger),
    () => saveSettings(device, ledger),
    () => [renameSchool(device, ledger)],
    () => importAndDelete(device, ledger),
    () => reportAndDelete(device, ledger),
    () => writeDebrief(device, ledger),
  ]
  // A short run must have these too; the rest comes by chance.
  if (isAdmin) {
    device.outbox.add(
      ...[...addEntryWithPictures(device, ledger), writeSituationReport(device, ledger)],
      ...[...addEntryOfEachKind(device, ledger), ...decide(device, ledger)],
      ...[...mergeIncidents(device, ledger), ...(school.handsOver ? handOverRole() : [])],
    )
  }
  while (!isOver()) {
    await delay((isAdmin ? 1000 : 3000) * (0.5 + random()))
    // A person would not type on while this many writes are waiting.
    if (device.outbox.size < 20) device.outbox.add(...choose(random, isAdmin ? ofAdmin : choices)())
  }
}

/** Waits until outboxes are empty and all devices show what the server says. */
async function settle(devices: Device[], address: string, traffic: Traffic): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY
  let deadline = Date.now() + SETTLE_MS
  for (;;) {
    const unsent = devices.reduce((sum, { outbox }) => sum + outbox.size, 0)
    if (unsent < fewest) deadline = Date.now() + SETTLE_MS
    fewest = Math.min(unsent, fewest)
    const differences =
      unsent > 0
        ? [`${unsent} writes are still waiting`]
        : await compareDevices(devices, address, traffic)
    if (differences.length === 0 || Date.now() > deadline) return differences
    await delay(CHECK_AGAIN_MS)
  }
}

function addCounts(devices: readonly Device[]): Map<string, WriteCounts> {
  const sums = new Map<string, WriteCounts>()
  for (const [name, { done, repeated }] of devices.flatMap(({ outbox }) => [...outbox.counts])) {
    const sum = sums.get(name) ?? { done: 0, repeated: 0 }
    sums.set(name, { done: sum.done + done, repeated: sum.repeated + repeated })
  }
  return sums
}
