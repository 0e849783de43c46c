import { readLocal, writeLocal } from './local-storage.ts'

/** Whether a passkey has been used on this device. Then the sign-in screen offers it first. */

const KEY = 'passkey'

export function notePasskey(): void {
  writeLocal(KEY, 'used')
}

export function isPasskeyKnown(): boolean {
  return isPasskeyPossible() && readLocal(KEY) !== null
}

/** Passkeys need a host name: browsers offer none at an IP address such as 127.0.0.1. */
export function isPasskeyPossible(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}
