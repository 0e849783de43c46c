import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { MAX_WORKERS, TIME_LIMITS } from './workers.config.ts'

/**
 * The tests start dozens of server processes: what one has compiled, the next ones take from here,
 * which halves their start.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/node-compiled', import.meta.url),
)

/** The end-to-end tests are Playwright's; everything else that ends in `.test` is Vitest's. */
const FOLDERS = ['contract', 'starter-content', 'server', 'web', 'bench', 'scripts']

/** A folder with a configuration of its own (a global set-up, say) is taken as it is. */
const projects = FOLDERS.map((name) =>
  existsSync(new URL(`${name}/vitest.config.ts`, import.meta.url))
    ? name
    : {
        test: {
          name,
          root: name,
          environment: 'node',
          isolate: false,
          // Without this a style sheet is empty, even when its text is what is tested.
          css: true,
          maxWorkers: MAX_WORKERS,
          ...TIME_LIMITS,
          include: ['**/*.test.{ts,tsx,mjs}'],
        },
      },
)

/**
 * An interrupted run still takes down what the global set-ups started. Vitest's own listeners would
 * end the process at once and leave a database running.
 */
const endInOrder: Reporter = {
  onInit(vitest) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal)
      process.once(signal, async () => {
        process.exitCode = 130
        await vitest.cancelCurrentRun('keyboard-input')
        await vitest.exit(true)
      })
    }
  },
}

/** Writes what failed to `FAILED_TESTS_FILE`: `npm test` repeats it at its end, after the browser tests. */
const listFailures: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.FAILED_TESTS_FILE
    if (!file) return
    const failures = modules.flatMap(describeFailures)
    const errors = unhandledErrors.map(({ message }) => `outside of a test\n    ${message}`)
    writeFileSync(file, [...failures, ...errors].map((line) => `  ${line}\n`).join(''))
  },
}

function describeFailures(module: TestModule): string[] {
  const file = `${module.project.name}/${module.relativeModuleId}`
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${file}: ${test.fullName}\n    ${test.result().errors?.[0]?.message}`,
  )
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [...failed, ...errors.map(({ message }) => `${file}\n    ${message}`)]
}

/** Short files that take ten seconds and more, because they start processes, break them or wait for them. */
const LONG =
  /\/(hammer|running-server|main|bad-input|rights-matrix|kill|full-disk|time-limits|without-database|backup|migrate|message-bus|psql|alerts-kill|package|upgrade)\.test\./

/**
 * What takes longest begins first, so that no worker is left alone with it at the end. Vitest goes by
 * the size of files until it has measured them, and takes one project after the other.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** They need Chromium (CHROMIUM_PATH), as the end-to-end tests do. */
const COMPONENTS = 'web/vitest.browser.config.ts'

export default defineConfig({
  test: {
    projects: [...projects, COMPONENTS],
    reporters: ['default', endInOrder, listFailures],
    sequence: { sequencer: LongestFirst },
  },
})
