import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from './child-processes.mjs'
import { provideChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

const SHOWN_IN_README = [
  'home-phone-dark',
  'log-phone-dark',
  'checklist-phone-light',
  'map-phone-light',
  'admin-content-desktop-light',
]

/** Takes pictures of every screen into pictures/, and copies those of README to docs/pictures/. */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const chromium = await provideChromium(node)
  const playwright = programArguments('node_modules/@playwright/test/cli.js', [
    'test',
    '--project=headless-shell',
  ])
  const { code } = await runChild(node.path, playwright, {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, E2E_FOLDERS: 'screenshots' },
  })
  await mkdir(join(ROOT, 'docs/pictures'), { recursive: true })
  for (const name of SHOWN_IN_README) {
    await copyFile(join(ROOT, `pictures/${name}.png`), join(ROOT, `docs/pictures/${name}.png`))
  }
  return code
})
