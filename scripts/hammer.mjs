import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  const hammer = programArguments('bench/hammer/main.ts', process.argv.slice(2))
  const { code } = await runChild(node.path, hammer, { cwd: ROOT })
  return code
})
