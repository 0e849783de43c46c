import { ECDH } from 'node:crypto'

/** RFC 8291: an uncompressed point on P-256, and an authentication secret. */
const POINT_BYTES = 65
const AUTH_BYTES = 16

/**
 * Sentences about keys that no browser generates. Nothing can be encrypted with them, and each failure
 * would count against the push service, which other people's devices share.
 */
export function findKeyProblems({ p256dh, auth }: { p256dh: string; auth: string }): string[] {
  return [
    ...(isPublicKey(Buffer.from(p256dh, 'base64url'))
      ? []
      : ['The key p256dh is no public key of a browser']),
    ...(Buffer.from(auth, 'base64url').byteLength === AUTH_BYTES
      ? []
      : [`The key auth must have ${AUTH_BYTES} bytes`]),
  ]
}

function isPublicKey(point: Buffer): boolean {
  if (point.byteLength !== POINT_BYTES) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
