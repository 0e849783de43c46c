import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/**
 * The size of V8's young generation, in MB; Node's default is 32. With thousands of devices the server
 * uses a quarter less memory and is no slower (docs/performance.md). The bench and the launcher of a release (scripts/package/holdfast.sh) use the same size.
 */
const SERVER_OPTIONS = ['--max-semi-space-size=8']

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const server = await runChild(
    node.path,
    programArguments('server/src/main.ts', [], { node: SERVER_OPTIONS, stopsWithParent: true }),
    // The server closes its database before it ends, however long that takes.
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      graceMs: Number.POSITIVE_INFINITY,
    },
  )
  return server.code
})
