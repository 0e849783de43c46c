import { readFileSync } from 'node:fs'

const CHECK_MS = 200

/**
 * npm runs scripts in a shell and passes signals only to that shell: when npm alone ends, no signal
 * reaches the script. The script can only notice that its ancestors have changed.
 * @param {() => void} stop
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const initial = npmAncestors()
  const watch = setInterval(() => {
    if (npmAncestors() === initial) return
    clearInterval(watch)
    stop()
  }, CHECK_MS)
  watch.unref()
}

/** The parent's process id and, if the parent is a shell and /proc exists, that of npm above it. */
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
