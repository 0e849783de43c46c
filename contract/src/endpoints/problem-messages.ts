/**
 * The messages of problems that the app also shows without a response. They have their own file because
 * a phone loads them before its first screen; it gets all other messages with the response.
 */

export const WRONG_DOOR_MESSAGE = 'This account cannot open the admin area'
export const TOKEN_WITHDRAWN_MESSAGE = 'Your sign-in has ended. Please sign in again.'
export const UNEXPECTED_MESSAGE = 'Sorry, we had a problem with that. Please try again.'
