import { runChild } from './child-processes.mjs'
import { provideChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const chromium = await provideChromium(node)
  const bench = programArguments('bench/src/main.ts', process.argv.slice(2))
  const env = { ...process.env, CHROMIUM_PATH: chromium }
  const { code } = await runChild(node.path, bench, { cwd: ROOT, env })
  return code
})
