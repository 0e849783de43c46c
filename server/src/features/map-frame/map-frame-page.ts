import { MAP_WIDGET_ZOOM } from '@holdfast/contract/limits'

type MapService = { url: string; apiKey: string }

/** The hosts that Google names for its maps script. */
const GOOGLE =
  'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com'

/**
 * What the frame may do. Google's script makes styles and code as it runs, so the frame is a sandbox
 * without the app's origin: neither the app's page nor what it keeps can be reached from it.
 */
export function mapFramePolicy(url: string): string {
  const hosts = `${new URL(url).origin} ${GOOGLE}`
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-eval' blob: ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: blob: ${hosts} https://*.ggpht.com`,
    `font-src ${hosts}`,
    `connect-src data: blob: ${hosts}`,
    `frame-src ${hosts}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

/** The page for every place: which one is meant, its script reads from the address. */
export function mapFramePage({ url, apiKey }: MapService): string {
  const script = new URL(url)
  const parameters = { key: apiKey, v: 'weekly', language: 'en-GB', region: 'GB', loading: 'async' }
  for (const [name, value] of Object.entries({ ...parameters, callback: 'showMap' })) {
    script.searchParams.set(name, value)
  }
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>Satellite map</title>
    <style>
      html, body, #map { height: 100%; margin: 0 }
      #failed { font: 1.0625rem system-ui, sans-serif; padding: 1rem; text-align: center }
    </style>
    <script src="/map-frame/show-map.js" defer></script>
  </head>
  <body>
    <p id="failed" hidden>The map could not be loaded.</p>
    <div id="map" data-script="${escapeHtml(script.href)}" data-zoom="${MAP_WIDGET_ZOOM}"></div>
  </body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
