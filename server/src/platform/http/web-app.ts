import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Api } from './api.ts'

const FOLDER = join(import.meta.dirname, '../../../../web/dist')

const VERIFIER = 'verify.html'
/** The page is one file; its own policy names its script and its style by their hashes. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page that verifies exported records; undefined where the app is not built. */
export function readRecordVerifier(): Promise<Uint8Array | undefined> {
  return readFile(join(FOLDER, VERIFIER)).catch(() => undefined)
}

/**
 * Serves the built web app. Files with a hash in their names are cached for ever, all others are
 * revalidated each time, so that a new version is seen. Every path that is no file opens the app.
 * The folder is a link to the last build: a running server stays with the build it started with.
 */
export async function serveWebApp(api: Api): Promise<void> {
  if (!existsSync(join(FOLDER, 'index.html'))) return
  await api.publicPlugin(fastifyStatic, {
    root: realpathSync(FOLDER),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      if (basename(path).startsWith(VERIFIER)) response.header('content-security-policy', POLICY)
      const isHashed =
        /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(basename(path)) && path.includes('assets')
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  api.publicRoute('/*', (request, reply) => {
    const isPage = !/^\/(api|content)(\/|$)/.test(request.url) && !/\.\w+$/.test(request.url)
    return isPage ? reply.sendFile('index.html') : reply.callNotFound()
  })
}
