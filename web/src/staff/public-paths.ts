/**
 * Every address of the staff app that needs no sign-in, with its depth. Phones carry this list with the
 * first load, and nothing of the screens.
 */
export const PUBLIC_PATHS = {
  '/': 0,
  reset: 1,
  'reset/thankyou': 2,
  'reset/complete': 2,
  'reset/:key': 1,
  'invitation/:key': 1,
  'single-sign-on/:id': 1,
} as const

export type PublicPath = keyof typeof PUBLIC_PATHS
