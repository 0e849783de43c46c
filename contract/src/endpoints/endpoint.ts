import type { Permission } from './permissions.ts'

/**
 * `anyone` needs no token, `signed in` any valid one, `directory` that of an organisation's user
 * directory; `permissions.ts` decides about the rest.
 */
export type Access = 'anyone' | 'signed in' | 'directory' | Permission

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /**
   * For actions that can hurt others. Answers 403 `confirm-identity` unless the caller has signed in
   * or confirmed who they are within `CONFIRMATION_WINDOW_MS`.
   */
  stepUp?: true
  /** The token of an attendance system may call it too: see `attendance-tokens.ts`. */
  attendanceToken?: true
}
