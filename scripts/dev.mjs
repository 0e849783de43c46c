import { join } from 'node:path'
import { endChildren, runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  const server = runChild(
    node.path,
    ['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')],
    { cwd: ROOT, graceMs: Number.POSITIVE_INFINITY },
  )
  const web = runChild(
    node.path,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'],
    { cwd: join(ROOT, 'web') },
  )
  // One without the other is of no use: the first to end takes the other with it.
  const first = await Promise.race([server, web])
  endChildren()
  await Promise.all([server, web])
  return first.code
})
