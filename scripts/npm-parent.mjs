import { readFileSync } from 'node:fs'

const CHECK_MS = 200

/**
 * npm runs scripts in a shell and passes signals to that shell only: when npm alone is ended,
 * nothing reaches the script. All that can be seen is that its ancestors have changed.
 * @param {() => void} stop
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const atFirst = npmAncestors()
  const watch = setInterval(() => {
    if (npmAncestors() === atFirst) return
    clearInterval(watch)
    stop()
  }, CHECK_MS)
  watch.unref()
}

/** The parent, and where that is a shell and /proc can tell, the npm that started the shell. */
function npmAncestors() {
  const parent = process.ppid
  try {
    const status = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const shell = /^\d+ \((?:ba|da|a)?sh\) \S (\d+) /.exec(status)
    return `${parent} ${shell?.[1] ?? ''}`
  } catch {
    return `${parent}`
  }
}
