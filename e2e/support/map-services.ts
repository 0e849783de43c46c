import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for the map services: Google's script, a tile server and the
 * three-word-address service. It records its requests; the three-word address is held back until it is released.
 */
export class MapServices {
  readonly requests: { url: URL; referer: string | undefined }[] = []
  readonly #held: (() => void)[] = []
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', this.address)
    this.requests.push({ url, referer: request.headers.referer })
    if (url.pathname === '/maps/api/js') respond(response, 'text/javascript', GOOGLE)
    else if (url.pathname.startsWith('/tiles/')) respond(response, 'image/svg+xml', tile(url))
    else if (url.pathname === '/words') {
      this.#held.push(() => respond(response, 'application/json', '{"words":"filled.count.soap"}'))
    } else response.writeHead(404).end()
  })

  static async start(): Promise<MapServices> {
    const services = new MapServices()
    services.#server.listen(0, '127.0.0.1')
    await once(services.#server, 'listening')
    return services
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  requestsTo(path: string): { url: URL; referer: string | undefined }[] {
    return this.requests.filter(({ url }) => url.pathname.startsWith(path))
  }

  releaseThreeWords(): void {
    for (const release of this.#held.splice(0)) release()
  }

  async stop(): Promise<void> {
    this.releaseThreeWords()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

function respond(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}

function tile({ pathname }: URL): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="#7c9a6d" stroke="#ffffff" />
    <text x="20" y="40" font-family="sans-serif" font-size="18">${pathname}</text>
  </svg>`
}

/** Records its arguments, and whether it can access the page around the sandbox. */
const GOOGLE = `
const style = document.createElement('style')
style.textContent = '.stand-in { background: rgb(40, 80, 40) }'
document.head.append(style)
class Map {
  constructor(element, options) {
    this.element = element
    element.className = 'stand-in'
    element.dataset.options = JSON.stringify(options)
    try {
      element.dataset.reached = parent.document.title + localStorage.length
    } catch {
      element.dataset.reached = 'nothing'
    }
  }
}
class Marker {
  constructor({ map, position }) {
    map.element.dataset.marker = JSON.stringify(position)
  }
}
window.google = { maps: { importLibrary: async (name) => ({ maps: { Map }, marker: { Marker } })[name] } }
window[new URL(document.currentScript.src).searchParams.get('callback')]()
`
