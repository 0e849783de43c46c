import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Api } from './api.ts'
import { findEarlierFiles } from './kept-builds.ts'

const BUILD_LINK = join(import.meta.dirname, '../../../../web/dist')
const PAGE = 'index.html'
const VERIFIER = 'verify.html'
/** Allows inline code. The policy inside the page allows only its own script and style, by their hashes. */
const VERIFIER_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `folder` contains the build, `earlierBuilds` the builds before it: see `keepBuild`. */
export type WebApp = { folder: string; earlierBuilds: readonly string[] }

/** The folder of the last build, to which `web/dist` is a link; undefined without a build. */
export function findWebApp(): string | undefined {
  return existsSync(join(BUILD_LINK, PAGE)) ? realpathSync(BUILD_LINK) : undefined
}

/** The page that verifies exported records; undefined if the build is older than the page. */
export async function readRecordVerifier(folder: string): Promise<Uint8Array | undefined> {
  const file = join(folder, VERIFIER)
  return existsSync(file) ? readFile(file) : undefined
}

/**
 * Serves the built web app. Browsers cache files with a hash in their names for ever, and revalidate all
 * others each time, so that they see a new version. Every path that is not a file opens the app. A
 * running server keeps serving the build with which it started.
 */
export async function serveWebApp(api: Api, { folder, earlierBuilds }: WebApp): Promise<void> {
  const earlierFiles = await findEarlierFiles(earlierBuilds)
  const inline = inlineSources(await readFile(join(folder, PAGE), 'utf8'))
  await api.publicPlugin(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      if (basename(path).startsWith(PAGE)) {
        const policy = response.getHeader('content-security-policy')
        response.header('content-security-policy', `${policy}; ${inline}`)
      }
      if (basename(path).startsWith(VERIFIER))
        response.header('content-security-policy', VERIFIER_POLICY)
      const isHashed =
        /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(basename(path)) && path.includes('assets')
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  api.publicRoute('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = path.slice(1)
    const build = earlierFiles.get(file)
    if (build !== undefined) return reply.sendFile(file, build)
    const isPage = !/^\/(api|content)(\/|$)/.test(path) && !/\.\w+$/.test(path)
    return isPage ? reply.sendFile(PAGE) : reply.callNotFound()
  })
}

/** The directives that allow the inline scripts and styles of the page by their hashes. */
export function inlineSources(page: string): string {
  return ['script', 'style']
    .map((element) => {
      const found = page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))
      const hashes = [...found].map(([, text = '']) => ` 'sha256-${sha256(text)}'`)
      return `${element}-src 'self'${hashes.join('')}`
    })
    .join('; ')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
