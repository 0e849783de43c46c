import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { provideChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/** Takes pictures of every screen into pictures/. */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const chromium = await provideChromium(node)
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const { code } = await runChild(node.path, [playwright, 'test'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, E2E_FOLDERS: 'screenshots' },
  })
  return code
})
