import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from '../child-processes.mjs'
import { npmEnvironment } from '../environment.mjs'
import { runNpm } from '../npm.mjs'
import { ROOT, UserError } from '../steps.mjs'

/** A project of its own, so that nobody who only runs or tests Holdfast installs it. */
const TOOL = join(ROOT, 'scripts/package/sbom-tool')
const PROGRAM = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js'
const PATH_PROPERTY = 'cdx:npm:package:path'

/**
 * A component of CycloneDX, as far as we read it.
 * @typedef {{
 *   name: string, group?: string, version: string, 'bom-ref': string,
 *   licenses?: { license?: { id?: string, name?: string }, expression?: string }[],
 *   properties?: { name: string, value: string }[],
 * }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} Bill
 */

/**
 * The software bill of materials of everything that the lock file has for the server and the web app, for all
 * kinds of machines. It is the same on every machine and on every day.
 * @param {{ path: string }} node
 * @returns {Promise<Bill>}
 */
export async function makeBill(node) {
  await runNpm(node.path, ['ci', '--prefix', TOOL, '--omit=optional', '--ignore-scripts'], {
    cwd: TOOL,
    purpose: 'The program that makes the bill of materials',
  })
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bill-'))
  try {
    const file = join(folder, 'bill.json')
    const contents = ['--package-lock-only', '--omit=dev', '--workspace=server', '--workspace=web']
    const form = ['--output-reproducible', '--flatten-components', '--output-format=JSON']
    const args = [join(TOOL, PROGRAM), ...contents, ...form, `--output-file=${file}`]
    const options = { cwd: ROOT, env: npmEnvironment(), capture: true }
    const { code, output } = await runStep(node.path, args, options)
    if (code !== 0) throw new UserError(`The bill of materials could not be made:\n${output}`)
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The bill of one release: without the packages for other kinds of machines, with Node and PostgreSQL.
 * @param {Bill} bill
 * @param {string} app  the folder of the release with `node_modules`
 * @param {{ node: string, postgres: string }} versions
 * @returns {Bill}
 */
export function billOfRelease(bill, app, versions) {
  /** @type {{ packages: Record<string, { optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  // The packages of the web app are in its files, not in node_modules.
  const isShipped = (/** @type {Component} */ component) => {
    const path = pathOf(component)
    return existsSync(join(app, path)) || !packages[path]?.optional
  }
  const components = bill.components.filter(isShipped)
  // The release itself is where the graph of dependencies begins.
  const refs = new Set([bill.metadata.component, ...components].map((each) => each['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      ...(dependsOn && { dependsOn: dependsOn.filter((each) => refs.has(each)) }),
    }))
  return { ...bill, components: [...components, ...programs(versions)], dependencies }
}

/** @param {Component} component  @returns {string}  below the folder of the lock file */
export function pathOf({ properties = [] }) {
  return properties.find(({ name }) => name === PATH_PROPERTY)?.value ?? ''
}

/**
 * npm's list knows only the packages in which they come.
 * @param {{ node: string, postgres: string }} versions
 */
function programs({ node, postgres }) {
  return [
    { name: 'node', version: node, licenses: [{ license: { id: 'MIT' } }] },
    { name: 'postgresql', version: postgres, licenses: [{ license: { id: 'PostgreSQL' } }] },
  ].map((program) => ({
    type: 'platform',
    ...program,
    'bom-ref': `${program.name}@${program.version}`,
    purl: `pkg:generic/${program.name}@${program.version}`,
  }))
}
