import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/**
 * Everything that `npm start` does before the server starts. A service that may not write its own
 * program is started on what this has made.
 */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  return 0
})
