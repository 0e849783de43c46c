import type { Plugin } from 'vite'

/**
 * Stops the build when a file that phones store needs one that they do not: its screen would not open
 * without a network.
 */
export function carriedAlone(): Plugin {
  return {
    name: 'carried-alone',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || isLeftOut(chunk.fileName)) continue
        const missing = chunk.imports.find(isLeftOut)
        if (missing !== undefined) this.error(`${chunk.fileName} needs ${missing}`)
      }
    },
  }
}

/** See `chunk-names.ts`. */
function isLeftOut(fileName: string): boolean {
  return /^assets\/(admin-area|online-only)\//.test(fileName)
}
