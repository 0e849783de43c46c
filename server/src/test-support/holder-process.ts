/** Test support: a process that starts the database, reports to its parent, and stops on a message. */
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import type { FromHolder, HolderOptions } from './temporary-servers.ts'

const { account, ...options }: HolderOptions = JSON.parse(process.argv[2] ?? '{}')
const send = (message: FromHolder) => process.send?.(message)

if (account) {
  // After the imports, which may be readable by root only.
  process.setgroups?.([])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
}
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => send({ interrupted: true }))
try {
  const server = await startEmbeddedPostgres(options)
  process.on('message', () => server.stop().then(() => process.exit()))
  send({ pid: server.pid, connection: server.connection })
} catch (error) {
  send({ error: String(error) })
}
