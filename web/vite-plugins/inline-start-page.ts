import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { build, type Plugin, type Rolldown } from 'vite'
import { createClassNames } from './class-names.ts'

const PLACE = '<!-- start page -->'

/** Modules by their path below `src`. */
type StartPage = {
  /** Exports `homeOutline`, the markup of home before the app is there. */
  outline: string
  /** Runs in the page before the first paint. */
  script: string
  /** Its chunk is preloaded where nobody is signed in. */
  signIn: string
}

/**
 * What the page shows before the app has been loaded comes with the page: its styles, its script and the
 * outline of home. The server's policy names style and script by their hashes.
 */
export function inlineStartPage({ outline, script, signIn }: StartPage): Plugin {
  let source = ''
  return {
    name: 'inline-start-page',
    apply: 'build',
    configResolved({ root }) {
      source = join(root, 'src')
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [markup, code] = await Promise.all([
          renderOutline(join(source, outline)),
          bundleScript(join(source, script)),
        ])
        const signInFiles = linksTo(findChunk(bundle, join(source, signIn)))
        const start = [
          `<template id="home-outline">${markup}</template>`,
          `<template id="sign-in-files">${signInFiles}</template>`,
          `<script>${code.trim()}</script>`,
        ].join('\n    ')
        return inlineStyles(html, bundle).replace(PLACE, () => start)
      },
    },
  }
}

/** A style sheet of its own would be one more request before anything is drawn. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, fileName) => {
    const file = bundle[fileName]
    if (file?.type !== 'asset') throw new Error(`${fileName} is no file of the build`)
    const css = String(file.source)
    // Addresses in it are relative to the file.
    if (css.includes('url(')) throw new Error(`${fileName} names other files`)
    delete bundle[fileName]
    removeFromImports(bundle, fileName)
    return `<style>${css.trim()}</style>`
  })
}

/** Otherwise chunks that are loaded later would fetch the style sheet with the chunks that they import. */
function removeFromImports(bundle: Rolldown.OutputBundle, fileName: string): void {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') file.viteMetadata?.importedCss.delete(fileName)
  }
}

function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const files = Object.values(bundle)
  const chunk = files.find((file) => file.type === 'chunk' && file.moduleIds.includes(module))
  if (chunk?.type !== 'chunk') throw new Error(`${module} is not in the build`)
  return chunk
}

function linksTo({ fileName, viteMetadata }: Rolldown.OutputChunk): string {
  const styles = [...(viteMetadata?.importedCss ?? [])]
  return [
    `<link rel="modulepreload" crossorigin href="/${fileName}">`,
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

async function renderOutline(entry: string): Promise<string> {
  const output = { format: 'cjs', codeSplitting: false } as const
  const code = await bundle({
    css: { modules: { generateScopedName: createClassNames() } },
    ssr: { noExternal: true },
    build: { ssr: true, rolldownOptions: { input: entry, output } },
  })
  const rendered: { homeOutline?: string } = {}
  runInThisContext(`(function (exports) {${code}\n})`)(rendered)
  if (rendered.homeOutline === undefined) throw new Error(`${entry} has no outline`)
  return rendered.homeOutline
}

function bundleScript(entry: string): Promise<string> {
  const output = { format: 'iife', codeSplitting: false } as const
  return bundle({ build: { modulePreload: false, rolldownOptions: { input: entry, output } } })
}

async function bundle({ build: options, ...config }: Parameters<typeof build>[0] & object) {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...options, write: false },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('A part of the start page could not be bundled')
  return chunk.code
}
