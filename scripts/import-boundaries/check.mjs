import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findViolations } from './boundaries.mjs'
import { readModules, readSources } from './modules.mjs'
import { findTableViolations } from './tables.mjs'

/** With fewer modules the check has looked in the wrong folder, and must not pass. */
const MIN_MODULES = 100

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
const sources = readSources(root)
const modules = readModules(sources)
const violations = [...findViolations(modules), ...findTableViolations(sources)]
for (const { file, line, text } of violations) console.error(`${file}:${line} ${text}`)

if (modules.length < MIN_MODULES) {
  console.error(
    `Only ${modules.length} modules were found in ${root}: something is wrong with this check.`,
  )
  process.exitCode = 1
} else if (violations.length > 0) {
  console.error(`${violations.length} forbidden imports or tables in ${modules.length} modules.`)
  process.exitCode = 1
} else {
  console.log(`${modules.length} modules import what they may.`)
}
