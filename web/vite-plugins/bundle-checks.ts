import type { Plugin } from 'vite'

/** Checks that stop a build whose chunks are not as intended. */

/** The package must not reach the browser. */
export function forbidPackage(packageName: string, advice: string): Plugin {
  return {
    name: `forbid-package-${packageName}`,
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const found = file.moduleIds.find((id) => id.includes(`/node_modules/${packageName}/`))
        if (found !== undefined) this.error(`${packageName} is in ${file.fileName}. ${advice}`)
      }
    },
  }
}

/**
 * A precached chunk must not import one that is not precached: its screen would not open without a
 * network.
 */
export function checkPrecachedImports(): Plugin {
  return {
    name: 'check-precached-imports',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !isPrecached(chunk.fileName)) continue
        const missing = chunk.imports.find((fileName) => !isPrecached(fileName))
        if (missing !== undefined) this.error(`${chunk.fileName} needs ${missing}`)
      }
    },
  }
}

/** See `chunk-names.ts`. */
function isPrecached(fileName: string): boolean {
  return !/^assets\/(admin-area|online-only)\//.test(fileName)
}
