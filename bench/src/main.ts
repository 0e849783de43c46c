import { measureAlerts } from './alerts.ts'
import { measureAppends } from './appends.ts'
import { measureAfterSignIn } from './browser/after-sign-in.ts'
import { measureAlertShown } from './browser/alert-shown.ts'
import { openChromium } from './browser/chromium.ts'
import { measureDeviceStart } from './browser/device-start.ts'
import { measureFirstLoad } from './browser/first-load.ts'
import { measureInteractions } from './browser/interactions.ts'
import { measureLighthouse } from './browser/lighthouse.ts'
import { measureLogWithPictures } from './browser/log-with-pictures.ts'
import { type Finding, print, writeDocument } from './findings.ts'
import { measureIdleDevice } from './idle-device.ts'
import { measureImports } from './imports.ts'
import { measurePolls } from './polls.ts'
import { measurePollsDuringSignIns } from './polls-during-sign-ins.ts'
import { startHoldfast } from './processes.ts'
import { measureRollCall } from './roll-call.ts'
import { measureDevices } from './scale/devices.ts'
import { measureGrowth } from './scale/growth.ts'
import { measureEventStreams } from './streams/event-streams.ts'
import { measureTwoProcesses } from './two-processes.ts'

/** Measures everything, or the named parts, and writes the figures into docs/performance.md. */
const [first, second, browser] = await Promise.all([
  startHoldfast(8210),
  startHoldfast(8212),
  openChromium(),
])

const measures: Record<string, () => Promise<Finding | Finding[]>> = {
  'first-load': () => measureFirstLoad(browser, second),
  lighthouse: () => measureLighthouse(second),
  'after-sign-in': () => measureAfterSignIn(browser, second),
  interactions: () => measureInteractions(browser, second),
  'alert-shown': () => measureAlertShown(browser, second),
  'log-pictures': () => measureLogWithPictures(browser, first, second),
  'device-start': () => measureDeviceStart(browser, first, second),
  'idle-device': () => measureIdleDevice(browser, first, second),
  // Runs after the phones: appends leave a hundred thousand entries, which phones would have to load.
  polls: () => measurePolls(first),
  appends: () => measureAppends(first, 32, { min: 0.85 }),
  'single-appends': () => measureAppends(first, 1, { min: 0.5 }),
  growth: measureGrowth,
  'polls-during-sign-ins': () => measurePollsDuringSignIns(first),
  'two-processes': () => measureTwoProcesses(second),
  streams: measureEventStreams,
  devices: measureDevices,
  // Imports leave thousands of users behind.
  imports: () => measureImports(first),
  alerts: () => measureAlerts(first),
  'roll-call': () => measureRollCall(first),
}

try {
  const chosen = process.argv.slice(2)
  for (const [name, measure] of Object.entries(measures)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const start = performance.now()
    const findings = [await measure()].flat()
    for (const each of findings) print(each)
    console.log(`  ${name}: ${Math.round((performance.now() - start) / 1000)} s`)
    writeDocument(findings)
  }
} finally {
  await browser.close()
  await Promise.all([first.stop(), second.stop()])
}
