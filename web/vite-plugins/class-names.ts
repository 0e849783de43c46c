import { basename } from 'node:path'

/**
 * The class names of CSS modules: `tile-link_title` for `.title` in `tile-link.module.css`. A hash would cost
 * some 2 kB of the first load, because it cannot be compressed.
 *
 * @throws when two files have the same name, for their classes would mix
 */
export function createClassNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const [path = file] = file.split('?')
    const module = basename(path, '.module.css')
    const other = files.get(module) ?? path
    if (other !== path) throw new Error(`${path} and ${other} need names of their own`)
    files.set(module, path)
    return `${module}_${name}`
  }
}
