import type { ComponentType } from 'react'
import type { PublicPath } from './public-paths.ts'

/** The module of each screen; apart from the routes, because those are part of the first load. */
export const loadPublicScreen: Record<PublicPath, () => Promise<ComponentType>> = {
  '/': async () => (await import('./features/sign-in/sign-in-screen.tsx')).SignInScreen,
  reset: async () =>
    (await import('./features/password-reset/request-reset-screen.tsx')).RequestResetScreen,
  'reset/thankyou': async () =>
    (await import('./features/password-reset/reset-message-screen.tsx')).ResetRequestedScreen,
  'reset/complete': async () =>
    (await import('./features/password-reset/reset-message-screen.tsx')).ResetCompleteScreen,
  'reset/:key': async () =>
    (await import('./features/password-reset/new-password-screen.tsx')).NewPasswordScreen,
  'invitation/:key': async () =>
    (await import('./features/invitations/invitation-screen.tsx')).InvitationScreen,
  'single-sign-on/:id': async () =>
    (await import('./features/single-sign-on/single-sign-on-screen.tsx')).SingleSignOnScreen,
}
