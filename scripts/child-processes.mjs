import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './npm-parent.mjs'

/*
 * One press of Ctrl-C reaches a child exactly once. A terminal signals the whole process group and
 * npm then signals again, so each child gets a group of its own and is signalled only from here.
 */
/** A repeated signal within this time belongs to the same key press. */
const SAME_PRESS_MS = 1_000
/** A step that has not ended this long after the signal is killed. */
const STEP_GRACE_MS = 8_000

/** @typedef {{ code: number, output: string }} Ended  exit code, and what was printed if captured */
/** @typedef {{ child: import('node:child_process').ChildProcess, ended: Promise<Ended>, graceMs: number }} Running */

/** @type {Set<Running>} */
const running = new Set()
/** @type {{ signal: NodeJS.Signals, at: number, presses: number } | undefined} */
let interruption

/** Thrown by a step that was running, or was about to, when somebody pressed Ctrl-C. */
export class Interruption extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Starts a program and resolves when it has ended, with any exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   cwd?: string, env?: NodeJS.ProcessEnv,
 *   capture?: boolean,
 *   stdio?: import('node:child_process').StdioOptions,
 *   graceMs?: number,
 * }} [options]  capture: collect what it prints instead of showing it;
 *   graceMs: time to finish after a signal before the program is killed. With Infinity a second press
 *   is passed on to it, so that it can hurry, and only a third one kills it
 * @returns {Promise<Ended>}
 */
export function runChild(command, args, options = {}) {
  const { cwd, env = process.env, capture = false, graceMs = STEP_GRACE_MS } = options
  const stdio =
    options.stdio ?? (capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'])
  listenForSignals()
  const child = spawn(command, args, { cwd, env, stdio, detached: true })
  /** @type {Buffer[]} */
  const printed = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  child.stderr?.on('data', (chunk) => printed.push(chunk))

  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code, signal) => {
      const exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1)
      resolve({ code: exitCode, output: Buffer.concat(printed).toString() })
    })
  })
  const entry = { child, ended, graceMs }
  running.add(entry)
  return ended.finally(() => running.delete(entry))
}

/**
 * Like runChild, for one step among several: an interruption is thrown, so that the next never starts.
 * @param {Parameters<typeof runChild>} step
 */
export async function runStep(...step) {
  throwIfInterrupted()
  const ended = await runChild(...step)
  throwIfInterrupted()
  return ended
}

/** Asks every running child to end, unless an interruption has already done so. */
export function endChildren() {
  if (interruption) return
  for (const { child, graceMs } of running) {
    child.kill('SIGINT')
    if (Number.isFinite(graceMs)) setTimeout(() => killGroup(child), graceMs).unref()
  }
}

/** Resolves when all children have ended. */
export async function waitForChildren() {
  await Promise.all([...running].map(({ ended }) => ended))
}

function throwIfInterrupted() {
  if (interruption) throw new Interruption(interruption.signal)
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  if (interruption) {
    if (Date.now() - interruption.at > SAME_PRESS_MS) pressAgain(interruption, signal)
    return
  }
  interruption = { signal, at: Date.now(), presses: 1 }
  if (running.size === 0) process.exit(new Interruption(signal).exitCode)
  for (const { child, graceMs } of running) {
    child.kill(signal)
    if (Number.isFinite(graceMs)) setTimeout(() => killGroup(child), graceMs)
  }
}

/**
 * A server that is killed leaves its database running, so the second press is passed on to it.
 * @param {{ at: number, presses: number }} interruption
 * @param {NodeJS.Signals} signal
 */
function pressAgain(interruption, signal) {
  interruption.at = Date.now()
  interruption.presses += 1
  for (const { child, graceMs } of running) {
    if (interruption.presses > 2 || Number.isFinite(graceMs)) killGroup(child)
    else child.kill(signal)
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGKILL')
}

let isListening = false
function listenForSignals() {
  if (isListening) return
  isListening = true
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, onSignal)
  }
  whenNpmEnds(() => {
    if (!interruption) onSignal('SIGTERM')
  })
}
