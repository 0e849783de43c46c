import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Finding, finding, notMeasured } from '../findings.ts'
import type { Measured } from '../processes.ts'
import { openChromiumProfile, signInOn } from './chromium.ts'

/** Installed at the first use and not with all packages: it brings 114 of them with 176 MB. */
const FOLDER = join(import.meta.dirname, '../../lighthouse')
const DEBUGGING_PORT = 8225
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
const PERFORMANCE_GOAL = { min: 0.98 }

type Visit = 'a first visit' | 'signed in'
type Category = 'performance' | (typeof OTHERS)[number]
/** From 0 to 1. */
type Scores = Record<Category, number>
type Lighthouse = (
  address: string,
  options: object,
) => Promise<{ lhr: { categories: Record<Category, { score: number | null }> } } | undefined>

/** Lighthouse's scores of sign-in and home, on the phone that it simulates. */
export async function measureLighthouse({ address }: Measured): Promise<Finding[]> {
  const lighthouse = await load()
  if (lighthouse === undefined) {
    return [notMeasured('Lighthouse', PERFORMANCE_GOAL, '', 'npm could not install it')]
  }
  const profile = await mkdtemp(join(tmpdir(), 'holdfast-lighthouse-'))
  const context = await openChromiumProfile(profile, DEBUGGING_PORT)
  try {
    const signIn = await audit(lighthouse, `${address}/`, 'a first visit')
    const page = await context.newPage()
    await signInOn(page, 'teacher', address)
    await page.close()
    const home = await audit(lighthouse, `${address}/menu`, 'signed in')
    const least = Math.min(
      ...[signIn, home].flatMap((scores) => OTHERS.map((name) => scores[name])),
    )
    const detail = 'one run'
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

async function load(): Promise<Lighthouse | undefined> {
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    try {
      execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'ignore' })
    } catch {
      return undefined
    }
  }
  const module = join(FOLDER, 'node_modules/lighthouse/core/index.js')
  return ((await import(pathToFileURL(module).href)) as { default: Lighthouse }).default
}

async function audit(lighthouse: Lighthouse, address: string, visit: Visit): Promise<Scores> {
  const result = await lighthouse(address, {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: ['performance', ...OTHERS],
    disableStorageReset: visit === 'signed in',
  })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${address}`)
  const { categories } = result.lhr
  const scoreOf = (name: Category) => categories[name].score ?? 0
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}
