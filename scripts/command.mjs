import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

/** `node scripts/command.mjs NAME …` runs server/src/commands/NAME.ts with the rest as arguments. */
await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  const node = await provideNode()
  await installPackages(node)
  const command = join(ROOT, 'server/src/commands', `${name}.ts`)
  const { code } = await runChild(node.path, [command, ...args], {
    cwd: ROOT,
    // A command may ask something, and closes its database before it ends.
    stdio: 'inherit',
    graceMs: Number.POSITIVE_INFINITY,
  })
  return code
})
