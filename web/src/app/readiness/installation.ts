/** Whether the app runs from the home screen rather than in a browser's tab. */
export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone)').matches
}

/** Whether this is a browser on iOS or iPadOS. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** An iOS tab loses its storage after seven days, so the app should be installed before it stores anything. */
export function shouldInstallFirst(): boolean {
  return isIosBrowser() && !isInstalled()
}
