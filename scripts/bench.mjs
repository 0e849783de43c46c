import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  const bench = join(ROOT, 'bench/src/main.ts')
  const { code } = await runChild(node.path, [bench, ...process.argv.slice(2)], { cwd: ROOT })
  return code
})
