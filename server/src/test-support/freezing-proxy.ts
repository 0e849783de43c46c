import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './test-database.ts'

export type FreezingProxy = {
  /** The connection to the database, through the proxy. */
  connection: TestDatabase['connection']
  /**
   * Stops all traffic on open connections without either side noticing, as when the other machine loses
   * its network. New connections work.
   */
  freeze(): void
}

/** Stands between a server and its database, on a port of 127.0.0.1. */
export async function startFreezingProxy({
  connection,
}: Pick<TestDatabase, 'connection'>): Promise<FreezingProxy> {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(join(connection.host, `.s.PGSQL.${connection.port}`))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        if (open.delete(from)) to.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const frozen: Socket[] = []
  onTestFinished(() => {
    for (const socket of [...open, ...frozen]) socket.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    freeze() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
        frozen.push(socket)
      }
      open.clear()
    },
  }
}
