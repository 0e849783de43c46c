#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * Starts Firefox for Playwright, which drives it by WebDriver BiDi, and stands between the two:
 * - Firefox ESR does not know a command that Playwright sends for each device. It is answered here.
 * - Playwright fills a field in a way that React does not notice. Here it types instead.
 */

const FIREFOX = 'firefox-esr'
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'
/** Of our own command; Playwright counts from 1. */
const OWN_ID = 2 ** 40

/** Runs in each page. Playwright's own function sets the value, and only a value that changes by itself is an input to React. */
const TYPE_AS_A_KEYBOARD_DOES = `() => {
  const insertText = (text) => {
    const field = document.activeElement
    if (field?.tagName === 'IFRAME') return field
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}`

const firefox = spawn(FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = line.match(/WebDriver BiDi listening on (ws:\/\/.*)$/) ?? []
  if (address) standBetween(address)
  else process.stderr.write(`${line}\n`)
})

/** @param {string} address  of Firefox */
function standBetween(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const { port } = server.address()
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(`${address}${url}`)
    const isOpen = new Promise((resolve) => browser.once('open', resolve))
    playwright.on('message', async (data) => {
      const { id, method } = JSON.parse(data)
      await isOpen
      if (method === UNKNOWN_COMMAND) {
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
        return
      }
      browser.send(String(data))
      if (method !== 'session.new') return
      const params = { functionDeclaration: TYPE_AS_A_KEYBOARD_DOES }
      browser.send(JSON.stringify({ id: OWN_ID, method: 'script.addPreloadScript', params }))
    })
    browser.on('message', (data) => {
      if (!String(data).includes(`"id":${OWN_ID}`)) playwright.send(String(data))
    })
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
