import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps.mjs'
import { pathOf } from './bill-of-materials.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third.?party)/i
const LINE = `\n${'-'.repeat(80)}\n`

/**
 * The licences of everything in a release, as one text.
 * @param {import('./bill-of-materials.mjs').Component[]} components
 * @param {string} app  the folder of the release with `node_modules`
 * @returns {string}
 */
export function listLicences(components, app) {
  const parts = components
    .filter((component) => component.group !== '@holdfast')
    .map((component) => {
      const path = pathOf(component)
      // Packages of the web app are installed only where it is built.
      const folder = [join(app, path), join(ROOT, path)].find((each) => path && existsSync(each))
      const texts = folder ? licenceTexts(folder) : []
      return [titleOf(component), ...texts].join('\n\n')
    })
  return `Holdfast contains these programs and packages of others.\n${[...new Set(parts)].map((part) => `${LINE}${part}\n`).join('')}`
}

/** @param {import('./bill-of-materials.mjs').Component} component */
function titleOf({ group, name, version, licenses = [] }) {
  const names = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name,
  )
  return `${group ? `${group}/` : ''}${name} ${version}: ${names.join(', ') || 'no licence named'}`
}

/** @param {string} folder  @returns {string[]} */
function licenceTexts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
}
