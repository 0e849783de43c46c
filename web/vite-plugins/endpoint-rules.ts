import type { Plugin } from 'vite'

const ENDPOINTS = /\/contract\/src\/(?:account|admin|incident|staff)-endpoints\.ts$/
const RULES = /access: '(?!anyone')[^']+',?|stepUp: true,?/g

/**
 * Leaves the access rules of the endpoints out of the app: the server judges them, and a phone needs
 * method and path, and whether an endpoint is for anyone. They are 370 bytes of the first load.
 */
export function dropEndpointRules(): Plugin {
  return {
    name: 'endpoint-rules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return ENDPOINTS.test(id) ? { code: withoutRules(code), map: null } : undefined
    },
  }
}

/** @throws when the file is not written as expected: then this plugin must be looked at */
export function withoutRules(code: string): string {
  if (code.search(RULES) === -1) throw new Error('No endpoint has a rule: see endpoint-rules.ts')
  return code.replace(RULES, '')
}
