import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type SingleFilePage = { folder: string; name: string; fileName: string }

/**
 * Builds a page of its own into one HTML file: NAME.html of the folder, with NAME.css for its STYLE and
 * the bundle of NAME.ts for its SCRIPT. Its POLICY allows exactly these two, by their hashes, and nothing from
 * any network.
 */
export function singleFilePage({ folder, name, fileName }: SingleFilePage): Plugin {
  return {
    name: `single-file-page-${name}`,
    apply: 'build',
    async generateBundle() {
      const [template, style, script] = await Promise.all([
        readFile(join(folder, `${name}.html`), 'utf8'),
        readFile(join(folder, `${name}.css`), 'utf8'),
        bundle(join(folder, `${name}.ts`)),
      ])
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
      const source = fill(template, {
        POLICY: policy,
        '/* STYLE */': style,
        '/* SCRIPT */': script,
      })
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled`)
  // It would end the element that it stands in.
  if (/<\/script/i.test(chunk.code)) throw new Error(`${entry} contains the end of a script`)
  return chunk.code
}

/** By functions, because a text may contain `$&`. */
function fill(template: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce(
    (text, [place, content]) => text.replace(place, () => content),
    template,
  )
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
