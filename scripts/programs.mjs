import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './steps.mjs'

/** @param {string} name  of a script that is loaded into a program before its own first file */
const preload = (name) => ['--import', pathToFileURL(join(ROOT, 'scripts', name)).href]

/**
 * Node's arguments for a program that needs the installed packages, which locks them (use-packages.mjs).
 * @param {string} program  below the root
 * @param {string[]} [args]
 * @param {{ node?: string[], stopsWithParent?: boolean }} [options]  node: options for Node itself
 */
export function programArguments(program, args = [], { node = [], stopsWithParent = false } = {}) {
  return [
    ...node,
    ...preload('use-packages.mjs'),
    ...(stopsWithParent ? preload('stop-with-parent.mjs') : []),
    join(ROOT, program),
    ...args,
  ]
}
