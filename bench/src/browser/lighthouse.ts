import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Finding, finding, notMeasured } from '../findings.ts'
import { medianOf } from '../harness.ts'
import type { MeasuredServer } from '../processes.ts'
import { openChromiumProfile, signInOn, waitUntilReady } from './chromium.ts'

/** Installed at the first use and not with all packages: it brings 114 of them with 176 MB. */
const FOLDER = join(import.meta.dirname, '../../lighthouse')
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
const DEBUGGING_PORT = 8226
const AUDITS = 3
/** An open event stream never lets the network rest, which it would wait for. */
const MAX_WAIT_MS = 15_000
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
const PERFORMANCE_GOAL = { min: 0.98 }

type Visit = 'a first visit' | 'signed in'
type Category = 'performance' | (typeof OTHERS)[number]
/** From 0 to 1. */
type Scores = Record<Category, number>
/** The part of its report that is read here. */
type Report = { categories: Record<Category, { score: number | null }> }

/**
 * Lighthouse's scores of sign-in at a first visit, and of home on a phone that has everything, on the
 * phone that it simulates.
 */
export async function measureLighthouse({ address }: MeasuredServer): Promise<Finding[]> {
  if (!install()) {
    return [notMeasured('Lighthouse', PERFORMANCE_GOAL, '', 'npm could not install it')]
  }
  const profile = await mkdtemp(join(tmpdir(), 'holdfast-lighthouse-'))
  const context = await openChromiumProfile(profile, DEBUGGING_PORT)
  try {
    const signIn = await audit(`${address}/`, 'a first visit')
    const page = await context.newPage()
    await signInOn(page, 'teacher', address)
    await waitUntilReady(page, address)
    await page.close()
    const home = await audit(`${address}/menu`, 'signed in')
    const least = Math.min(
      ...[signIn, home].flatMap((scores) => OTHERS.map((name) => scores[name])),
    )
    const detail = `median of ${AUDITS}`
    return [
      finding(
        'Lighthouse: performance of sign-in',
        PERFORMANCE_GOAL,
        signIn.performance,
        '',
        detail,
      ),
      finding('Lighthouse: performance of home', PERFORMANCE_GOAL, home.performance, '', detail),
      finding(
        'Lighthouse: the lowest other score of both',
        { min: 1 },
        least,
        '',
        OTHERS.join(', '),
      ),
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

async function audit(address: string, visit: Visit): Promise<Scores> {
  const all: Scores[] = []
  for (let count = 0; count < AUDITS; count += 1) all.push(await auditOnce(address, visit))
  const medianScore = (name: Category) => medianOf(all.map((scores) => scores[name]))
  return {
    performance: medianScore('performance'),
    accessibility: medianScore('accessibility'),
    'best-practices': medianScore('best-practices'),
    seo: medianScore('seo'),
  }
}

async function auditOnce(address: string, visit: Visit): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[PROGRAM, address, `--port=${DEBUGGING_PORT}`, '--output=json', '--quiet'],
      `--only-categories=performance,${OTHERS.join(',')}`,
      `--max-wait-for-load=${MAX_WAIT_MS}`,
      // Or nobody would be signed in.
      ...(visit === 'signed in' ? ['--disable-storage-reset'] : []),
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  )
  const { categories } = JSON.parse(stdout) as Report
  const scoreOf = (name: Category) => categories[name].score ?? 0
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}
