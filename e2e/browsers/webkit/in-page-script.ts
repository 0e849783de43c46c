import { join } from 'node:path'
import { build } from 'vite'

let script: Promise<string> | undefined

/** in-page.ts with what it imports, as one script. */
export function inPageScript(): Promise<string> {
  script ??= bundle()
  return script
}

async function bundle(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'holdfast' },
    },
  })
  const [output] = [outputs].flat()
  if (!output || !('output' in output)) throw new Error('The script was not built')
  return output.output[0].code
}
