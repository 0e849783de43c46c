export { type PasskeyAssertion, Passkeys } from './passkeys.ts'
export {
  countPasskeys,
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  readPasskeys,
} from './passkeys-store.ts'
