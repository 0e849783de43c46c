import type { Plugin } from 'vite'

const CALL = 'styleInject(css_248z);'

/**
 * Removes the code by which a library inserts a `<style>` element into the page when it is loaded: the
 * content policy forbids that. The styles that are needed are in a style sheet of ours.
 */
export function dropInjectedStyles(packageName: string): Plugin {
  return {
    name: `drop-injected-styles-${packageName}`,
    apply: 'build',
    transform(code, id) {
      if (!id.includes(`/node_modules/${packageName}/`)) return undefined
      return { code: withoutInjection(code, packageName), map: null }
    },
  }
}

/** @throws when the library no longer does it as expected: then this plugin must be looked at */
export function withoutInjection(code: string, packageName: string): string {
  if (code.split(CALL).length !== 2) {
    throw new Error(`${packageName} no longer has one ${CALL}: see drop-injected-styles.ts`)
  }
  return code.replace(CALL, '')
}
