import { join, resolve } from 'node:path'
import { endChildren, runChild } from './child-processes.mjs'
import { developmentEnvironment } from './environment.mjs'
import { installPackages } from './install.mjs'
import { showMessages } from './outbox-messages.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript } from './steps.mjs'

/*
 * Starts the server, restarts it at each change, and starts Vite, which reloads the app and proxies
 * requests to the server. Both can run beside `npm start`: they use different ports and data, and ignore
 * settings that could lead to a real database or mail server.
 */
await runScript(async () => {
  const node = await provideNode()
  await installPackages(node)
  const dataDir = resolve(ROOT, process.env.DEV_DATA_DIR || 'data-dev')
  const serverPort = process.env.DEV_SERVER_PORT || '8090'
  const webPort = process.env.DEV_PORT || '5173'
  const address = `http://127.0.0.1:${webPort}`
  const serverAddress = `http://127.0.0.1:${serverPort}`
  const env = {
    ...developmentEnvironment(),
    ...{ DATA_DIR: dataDir, PORT: serverPort, PUBLIC_URL: address },
  }

  console.log(`The app: ${address}\nThe server: ${serverAddress}\nIts data: ${dataDir}\n`)
  showMessages(join(dataDir, 'outbox'))
  const server = runChild(
    node.path,
    programArguments('server/src/main.ts', [], { node: ['--watch', '--watch-preserve-output'] }),
    { cwd: ROOT, env, graceMs: Number.POSITIVE_INFINITY },
  )
  const vite = ['--host', '127.0.0.1', '--port', webPort, '--strictPort', '--clearScreen', 'false']
  const web = runChild(node.path, programArguments('node_modules/vite/bin/vite.js', vite), {
    cwd: join(ROOT, 'web'),
    env: { ...env, HOLDFAST_SERVER: serverAddress },
  })
  // When one ends, the other is ended too.
  const first = await Promise.race([server, web])
  endChildren()
  await Promise.all([server, web])
  return first.code
})
