import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A stamp is a small file that says from what a result (installed packages, a built app) was made. It is
 * written last, so an interrupted result has no stamp, or an old one, and is made again.
 */

/**
 * One hash over the names and contents of files, so that a copy or a checkout with new dates
 * changes nothing.
 * @param {string} root
 * @param {string[]} inputs  files and folders below root; a missing one counts as empty
 * @param {{ skip?: string[], facts?: string[] }} [options]
 *   skip: names of folders that are not inputs; facts: other values that the result depends on
 * @returns {string}  hexadecimal
 */
export function hashContents(root, inputs, { skip = [], facts = [] } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const input of inputs) {
    for (const path of listFiles(root, input, new Set(skip))) {
      const content = readFileSync(join(root, path))
      // With the lengths, content that moves between adjacent files changes the hash.
      hash.update(`\n${path.length} ${path} ${content.length} `).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path  of the stamp
 * @param {string} wanted
 */
export function isStamped(path, wanted) {
  return existsSync(path) && readFileSync(path, 'utf8').trim() === wanted
}

/**
 * @param {string} path
 * @param {string} value
 */
export function stamp(path, value) {
  writeFileSync(path, `${value}\n`)
}

/**
 * @param {string} root
 * @param {string} path  relative to root
 * @param {Set<string>} skip
 * @returns {string[]}  in an order that does not depend on the machine
 */
function listFiles(root, path, skip) {
  const status = statSync(join(root, path), { throwIfNoEntry: false })
  if (!status) return []
  if (!status.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !skip.has(name))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`, skip))
}
