import { MAP_WIDGET_ZOOM } from '@holdfast/contract/limits'

type MapService = { url: string; apiKey: string }

/** The hosts that Google documents for the content security policy of its maps. */
const GOOGLE =
  'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com'

/**
 * The content security policy of the frame. Google's script needs inline styles and eval, so the
 * frame is sandboxed without the app's origin: it can reach neither the app's page nor its storage.
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

/** The page is the same for every position, because its script reads the position from the URL. */
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
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
