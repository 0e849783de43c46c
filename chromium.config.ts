const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** As root, without a graphics card, and without what it fetches itself. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How tests start the browser that people use. */
export const chromiumOptions = { executablePath: chromium, args }

/** How tests start the same engine without its windows, for half of the time. */
export const headlessShellOptions = {
  executablePath: process.env.HEADLESS_SHELL_PATH ?? chromium,
  args,
}
