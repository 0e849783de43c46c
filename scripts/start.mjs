import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node, { isAppEnough: true })
  await buildWebApp(node)
  const stopWithParent = pathToFileURL(join(ROOT, 'scripts/stop-with-parent.mjs')).href
  const server = await runChild(
    node.path,
    ['--import', stopWithParent, join(ROOT, 'server/src/main.ts')],
    // The server closes its database before it ends, however long that takes.
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      graceMs: Number.POSITIVE_INFINITY,
    },
  )
  return server.code
})
