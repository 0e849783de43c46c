/** Shown when the outbox has not taken what was typed, because nobody is signed in any more. */
export const NOT_KEPT =
  'This was not sent, because your sign-in has ended. What you typed is still here: sign in again and send it.'

/** Shown after a tap that the outbox has not taken; the person has to tap again. */
export const TAP_NOT_KEPT =
  'This was not sent, because your sign-in has ended. Sign in again and repeat it.'
