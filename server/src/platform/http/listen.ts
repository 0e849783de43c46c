import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { StartError } from '../start-error.ts'

/** Resolves to the server's address. @throws StartError if the host or port cannot be used */
export async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, host, port)
  }
}

function toStartError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use: stop the program that uses it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user: set PORT to 1024 or above.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`${host} is no address of this machine: set HOST to one that is.`)
  }
  return error
}
