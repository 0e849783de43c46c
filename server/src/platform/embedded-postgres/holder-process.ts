/** For the tests: a process that starts the database, tells its parent, and does as it is told. */
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { FromHolder, HolderOptions } from './temporary-servers.ts'

const { account, ...options }: HolderOptions = JSON.parse(process.argv[2] ?? '{}')
const tell = (message: FromHolder) => process.send?.(message)

if (account) {
  // After the imports, which may lie where only root can read.
  process.setgroups?.([])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
}
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => tell({ interrupted: true }))
try {
  const server = await startEmbeddedPostgres(options)
  process.on('message', () => server.stop().then(() => process.exit()))
  tell({ pid: server.pid, connection: server.connection })
} catch (error) {
  tell({ error: String(error) })
}
