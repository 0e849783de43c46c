/** Whether the app runs from the home screen rather than in a browser's tab. */
export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone)').matches
}

/** Browsers on iOS and iPadOS; an iPad calls itself a Mac, which has no touch screen. */
export function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** An iOS tab loses its storage after seven days: the app is installed before anything is stored. */
export function shouldInstallFirst(): boolean {
  return isIosBrowser() && !isInstalled()
}
