/// <reference types="node" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TabMessage } from './tabs.ts'

/** Opens a tab: each import of the module has its own channel. */
async function openTab() {
  vi.resetModules()
  const { holdLock } = await import('./tabs.ts')
  const tab = { isWorking: false, turns: 0 }
  const close = holdLock('stream', () => {
    tab.isWorking = true
    tab.turns += 1
    return () => {
      tab.isWorking = false
    }
  })
  return Object.assign(tab, { close })
}

/** Opens a tab that holds the lock and answers nobody, like one that the phone has suspended. */
async function openSuspendedTab() {
  const tab = { isOvertaken: false }
  await new Promise<void>((hasLock) => {
    navigator.locks
      .request('stream', () => {
        hasLock()
        return new Promise(() => undefined)
      })
      .catch(() => {
        tab.isOvertaken = true
      })
  })
  return tab
}

const received: TabMessage[] = []
let listening: BroadcastChannel
const tabs: { close: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  listening = new BroadcastChannel('holdfast')
  listening.onmessage = ({ data }) => received.push(data as TabMessage)
})

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  listening.close()
  received.length = 0
  vi.useRealTimers()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
})

async function open() {
  const tab = await openTab()
  tabs.push(tab)
  return tab
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true)

/** Lets ten seconds pass in every tab. Each ping of a waiting tab arrives before time goes on. */
async function passTenSeconds(): Promise<void> {
  const before = received.length
  vi.advanceTimersByTime(10_000)
  await until(() => received.length > before)
}

// Fails without `steal`: the waiting tab would wait until the phone discards the other one.
test('another tab takes the lock of a suspended tab', async () => {
  const suspended = await openSuspendedTab()
  const tab = await open()
  for (let second = 0; second < 30; second += 10) await passTenSeconds()
  expect(tab.isWorking).toBe(false)
  vi.advanceTimersByTime(10_000)
  await until(() => tab.isWorking)
  expect(suspended.isOvertaken).toBe(true)
})

test('a tab that responds keeps the lock, and the next one gets it when it closes', async () => {
  const first = await open()
  await until(() => first.isWorking)
  const second = await open()
  for (let minute = 0; minute < 6; minute += 1) {
    const answers = received.filter(({ about }) => about === 'holds').length
    await passTenSeconds()
    await until(() => received.filter(({ about }) => about === 'holds').length > answers)
  }
  expect(second.isWorking).toBe(false)
  first.close()
  await until(() => second.isWorking && !first.isWorking)
})

test('a tab that lost its lock ends its work, and works again when the other tab closes', async () => {
  const overtaken = await open()
  await until(() => overtaken.isWorking)
  let close: () => void = () => undefined
  void navigator.locks.request('stream', { steal: true }, () => {
    return new Promise<void>((resolve) => {
      close = resolve
    })
  })
  await until(() => !overtaken.isWorking)
  close()
  await until(() => overtaken.isWorking)
  expect(overtaken.turns).toBe(2)
})

// Safari does so while a page is being left. Without a pause the page asks for ever, and the next never loads.
test('a browser that refuses the lock at once is asked again only after a pause', async () => {
  let requests = 0
  const request = vi.spyOn(navigator.locks, 'request').mockImplementation(async () => {
    requests += 1
    // An end for the loop that this test is about.
    if (requests > 100) await new Promise(() => undefined)
    throw new DOMException('The document is not fully active', 'InvalidStateError')
  })
  const tab = await open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests).toBe(1)

  request.mockRestore()
  await until(() => tab.isWorking)
})
