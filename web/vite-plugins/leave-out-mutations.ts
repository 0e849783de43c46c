import type { Plugin } from 'vite'

const MUTATION_CACHE = './mutationCache.js'
const CLIENT = '@tanstack/query-core/build/modern/queryClient.js'
const EMPTY = '\0no-mutations'

/** What the client asks of it: for the state of its queries, when it is online again, and when it is cleared. */
const EMPTY_CODE = `export class MutationCache {
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  clear() {}
  build() { throw new Error('Mutations are left out of the build: see leave-out-mutations.ts') }
}`

/**
 * Leaves the mutations of TanStack Query out of the first load (1.1 kB): this app writes by its outbox and by
 * `useWrite`, and bundlers keep them because the client makes a cache of them.
 */
export function leaveOutMutations(): Plugin {
  let isLeftOut = false
  return {
    name: 'leave-out-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== MUTATION_CACHE || !importer?.endsWith(CLIENT)) return undefined
      isLeftOut = true
      return EMPTY
    },
    load: (id) => (id === EMPTY ? EMPTY_CODE : undefined),
    buildEnd(error) {
      if (!error && !isLeftOut) {
        this.error('TanStack Query keeps its mutations elsewhere: see leave-out-mutations.ts')
      }
    },
  }
}
