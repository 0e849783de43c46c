import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

/** `node scripts/command.mjs NAME …` runs server/src/commands/NAME.ts with the rest as arguments. */
await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  const node = await provideNode()
  await installPackages(node)
  const command = programArguments(`server/src/commands/${name}.ts`, args)
  const { code } = await runChild(node.path, command, {
    cwd: ROOT,
    // A command may ask something, and closes its database before it ends.
    stdio: 'inherit',
    graceMs: Number.POSITIVE_INFINITY,
  })
  return code
})
