import type { Plugin } from 'vite'

/** Stops the build when a package reaches the browser that has no business there. */
export function keepOut(packageName: string, advice: string): Plugin {
  return {
    name: `keep-out-${packageName}`,
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const intruder = file.moduleIds.find((id) => id.includes(`/node_modules/${packageName}/`))
        if (intruder !== undefined) this.error(`${packageName} is in ${file.fileName}. ${advice}`)
      }
    },
  }
}
