import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_CHARACTERS.min} characters. Three words that you remember are good.`

/** What is wrong with a new password, as far as the device can tell. The server has further rules. */
export function problemOfPasswords(password: string, repeated: string): string | undefined {
  if (password === '' || repeated === '') return 'Please enter a password into both fields'
  return password === repeated ? undefined : 'These passwords do not match'
}
