import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Finding, makeFinding, makeUnmeasured } from '../findings.ts'
import { findMedian } from '../harness.ts'
import type { MeasuredServer } from '../processes.ts'
import { openChromiumProfile, signInOn, waitUntilReady } from './chromium.ts'

/** Lighthouse is installed at its first use, because it brings 114 packages with 176 MB. */
const FOLDER = join(import.meta.dirname, '../../lighthouse')
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
const DEBUGGING_PORT = 8226
/** The performance score differs between audits, so it is measured this often; the others never differ. */
const PERFORMANCE_AUDITS = 3
/** Lighthouse waits for an idle network, which an open event stream prevents. */
const MAX_WAIT_MS = 6000
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
const PERFORMANCE_GOAL = { min: 0.98 }

type Visit = 'a first visit' | 'signed in'
type Category = 'performance' | (typeof OTHERS)[number]
/** The part of its report that is read here; scores are from 0 to 1. */
type Report = { categories: Partial<Record<Category, { score: number | null }>> }

/**
 * Lighthouse's scores of sign-in at a first visit, and of home on a phone that has everything, on the
 * phone that it simulates.
 */
export async function measureLighthouse({ address }: MeasuredServer): Promise<Finding[]> {
  if (!install()) {
    return [makeUnmeasured('Lighthouse', PERFORMANCE_GOAL, '', 'npm could not install it')]
  }
  const profile = await mkdtemp(join(tmpdir(), 'holdfast-lighthouse-'))
  const context = await openChromiumProfile(profile, DEBUGGING_PORT)
  try {
    const signIn = await medianPerformance(`${address}/`, 'a first visit')
    const signInOthers = await audit(`${address}/`, 'a first visit', OTHERS)
    const page = await context.newPage()
    await signInOn(page, 'teacher', address)
    await waitUntilReady(page, address)
    await page.close()
    const home = await medianPerformance(`${address}/menu`, 'signed in')
    const homeOthers = await audit(`${address}/menu`, 'signed in', OTHERS)
    const lowest = Math.min(...signInOthers, ...homeOthers)
    const detail = `median of ${PERFORMANCE_AUDITS}`
    return [
      makeFinding({
        name: 'Lighthouse: performance of sign-in',
        goal: PERFORMANCE_GOAL,
        figure: signIn,
        detail,
      }),
      makeFinding({
        name: 'Lighthouse: performance of home',
        goal: PERFORMANCE_GOAL,
        figure: home,
        detail,
      }),
      makeFinding({
        name: 'Lighthouse: the lowest other score of both',
        goal: { min: 1 },
        figure: lowest,
        detail: OTHERS.join(', '),
      }),
    ]
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Whether it could be installed. */
function install(): boolean {
  if (existsSync(PROGRAM)) return true
  try {
    execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function medianPerformance(address: string, visit: Visit): Promise<number> {
  const scores: number[] = []
  for (let count = 0; count < PERFORMANCE_AUDITS; count += 1) {
    scores.push(...(await audit(address, visit, ['performance'])))
  }
  return findMedian(scores)
}

/** The scores of these categories. */
async function audit(
  address: string,
  visit: Visit,
  categories: readonly Category[],
): Promise<number[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[PROGRAM, address, `--port=${DEBUGGING_PORT}`, '--output=json', '--quiet'],
      `--only-categories=${categories.join(',')}`,
      `--max-wait-for-load=${MAX_WAIT_MS}`,
      // Or nobody would be signed in.
      ...(visit === 'signed in' ? ['--disable-storage-reset'] : []),
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  )
  const report = JSON.parse(stdout) as Report
  return categories.map((name) => report.categories[name]?.score ?? 0)
}
