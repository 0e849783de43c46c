import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/**
 * Does everything that `npm start` does before the server starts, for a service that may not write to its
 * own program folder.
 */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  return 0
})
