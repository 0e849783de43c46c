import { isIPv4 } from 'node:net'

/** Whether the host's name or address is reached by programs on this machine only. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || /^\[?::1\]?$/.test(host) || (isIPv4(host) && host.startsWith('127.'))
  )
}
